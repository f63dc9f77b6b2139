/** A path inside the site, or an absolute URL. */
export type LinkItem = { label: string; to: string };

/** An entry of a menu, with one line about its page. */
export type MenuLink = LinkItem & { description: string };
