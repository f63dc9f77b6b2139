/** A path inside the site, or an absolute URL. */
export type LinkItem = { label: string; to: string };
