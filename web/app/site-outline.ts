import type { RouteObject } from "react-router";
import { caseStudies } from "#web/content/case-studies.ts";
import { footer, header } from "#web/content/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { publicPages } from "./routes.tsx";

/** What the routes mark `unlisted` is for one person: after a form, or behind a mail's link. */
const isListed = ({ handle }: RouteObject) => !(handle as { unlisted?: boolean } | undefined)?.unlisted;

const toPaths = ({ path, index }: RouteObject): string[] =>
  index ? ["/"] : path && !/[:*]/.test(path) ? [`/${path}`] : [];

const listedPaths = publicPages.filter(isListed).flatMap(toPaths);

/** Where a route has a parameter, the menus name its pages. */
const menuItems = header.menus.flatMap(({ items }) => items);

/** The site as machines are told of it: its standing pages, and the menus with their names. Jobs and articles come on top. */
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
