/** A link inside the site, or an absolute address outside it. */
export type Link = { label: string; to: string };
