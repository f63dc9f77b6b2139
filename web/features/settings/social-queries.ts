import { read } from "#web/lib/api.ts";

export const socialLinks = () => read("GET /api/site/social", {});
