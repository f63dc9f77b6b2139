import { caseStudies } from "#web/content/case-studies.ts";
import { header } from "#web/content/navigation.ts";
import { paths } from "#web/lib/paths.ts";

/** Pages of the website with a title. Articles and jobs are found by the search. */
export const sitePages: readonly { href: string; title: string }[] = [
  ...[...header.menus.flatMap(({ items }) => items), ...header.links].map(({ label, to }) => ({
    href: to,
    title: label,
  })),
  ...caseStudies.map(({ id, title }) => ({ href: paths.caseStudy(id), title })),
];

/** Protocols that the published page keeps. */
const ALLOWED = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d)/i;
const LOCAL = /^(\/(?!\/)|#)\S*$/;
const DOMAIN = /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/;

/** An address as a link stores it, with a protocol; null if it is none that the website would show. */
export function normalizeAddress(text: string): string | null {
  const address = text.trim();
  if (LOCAL.test(address) || (ALLOWED.test(address) && !/\s/.test(address))) return address;
  if (/^[^\s@/]+@[^\s@]+\.[^\s@]+$/.test(address)) return `mailto:${address}`;
  return DOMAIN.test(address) ? `https://${address}` : null;
}
