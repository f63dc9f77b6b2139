import type { Meta } from "#web/content/meta.ts";
import type { Head } from "#web/lib/head.ts";

/** The document head of a page whose texts are in web/content. */
export const createHead = (meta: Meta, canonical: string, jsonLd: Head["jsonLd"] = []): Head => ({
  title: meta.title,
  description: meta.description,
  keywords: meta.keywords.join(", "),
  canonical,
  jsonLd,
});
