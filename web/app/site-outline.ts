import type { RouteObject } from "react-router";
import { caseStudies } from "#web/content/case-studies.ts";
import { footer, header } from "#web/content/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { type PageHandle, publicPages } from "./public-pages.ts";

/** Routes marked `unlisted` are personal: pages after a form or behind a link in a mail. */
const isListed = ({ handle }: RouteObject) => !(handle as PageHandle | undefined)?.unlisted;

const toPaths = ({ path, index }: RouteObject): string[] =>
  index ? ["/"] : path && !/[:*]/.test(path) ? [`/${path}`] : [];

const listedPaths = publicPages.filter(isListed).flatMap(toPaths);

/** Routes with parameters are listed through the menus. */
const menuItems = header.menus.flatMap(({ items }) => items);

/** Static pages and navigation, for the sitemap and llms.txt. Jobs and articles are added by the caller. */
export const siteOutline = {
  paths: [
    ...new Set([
      ...listedPaths,
      ...menuItems.map(({ to }) => to),
      ...caseStudies.map(({ id }) => paths.caseStudy(id)),
    ]),
  ],
  sections: [
    ...header.menus,
    { label: "More", items: [...header.links, header.submitResume, ...footer.columns.at(-1)!.items] },
    {
      label: "Case studies",
      items: caseStudies.map(({ id, title }) => ({ label: title, to: paths.caseStudy(id) })),
    },
  ],
};
