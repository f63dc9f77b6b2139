/** A link inside the site, or an absolute address outside it. */
export type LinkItem = { label: string; to: string };
