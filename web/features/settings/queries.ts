import type { QueryClient } from "@tanstack/react-query";
import { apiQuery } from "#web/lib/api.ts";

export const socialLinks = () => apiQuery("GET /api/site/social", {});

/** URLs of the firm's social pages for structured data; none when they can't be loaded. */
export const loadSocialUrls = (queryClient: QueryClient): Promise<string[]> =>
  queryClient.ensureQueryData(socialLinks()).then(
    (links) => links.map(({ url }) => url),
    () => [],
  );
