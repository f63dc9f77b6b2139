import { NONCE_PLACEHOLDER } from "./headers.ts";

const not = (condition: object) => ({ not: condition });

/** Links to other documents of the site that can be read ahead: not the back office, the API, files and signed links. */
const isPage = [
  { href_matches: "/*" },
  not({
    href_matches: [
      "/admin",
      "/admin/*",
      "/login",
      "/login/*",
      "/__dev/*",
      "/api/*",
      "/feeds/*",
      "/media/*",
      "/*.*",
    ],
  }),
  not({ href_matches: "/*\\?*(^|&)token=*" }),
  not({ selector_matches: "[download], [target], [rel~=external], form a" }),
];

/** A page with a form is only prefetched: prerendered, its key and its times could be old when it is shown. */
const isFormPage = { href_matches: ["/apply*", "/book*", "/contact*", "/newsletter*", "/your-data*"] };

const rules = {
  prefetch: [{ where: { and: isPage }, eagerness: "moderate" }],
  prerender: [{ where: { and: [...isPage, not(isFormPage)] }, eagerness: "moderate" }],
};

/** Prepares the next document while a visitor points at its link; start.ts removes it once the app navigates. */
export const speculationRules = `<script type="speculationrules" nonce="${NONCE_PLACEHOLDER}">${JSON.stringify(rules)}</script>`;
