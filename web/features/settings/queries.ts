import { apiQuery } from "#web/lib/api.ts";

export const socialLinks = () => apiQuery("GET /api/site/social", {});
