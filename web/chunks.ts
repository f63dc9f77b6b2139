// What is built into one file. A page's own parts are split off by themselves; what is shared by a kind of page stands
// here, because every file is a request that a slow phone's processor has to start, and small files compress badly.

type Parts = Record<string, readonly string[]>;

/** Modules by their folder, and packages. */
function group(name: string, parts: Parts, ...packages: string[]) {
  const folders = Object.entries(parts).map(
    ([folder, names]) => `${folder.replaceAll("/", "[\\\\/]")}[\\\\/](?:${names.join("|")})\\.tsx?$`,
  );
  const bought = packages.map((one) => `node_modules[\\\\/]${one.replaceAll("/", "[\\\\/]")}`);
  return { name, test: new RegExp([...bought, ...folders].join("|")) };
}

export const groups = [
  {
    // What every page runs on: one file that changes only with a dependency. Mutations are the back office's: a
    // visitor's forms call by themselves.
    name: "vendor",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/](?!.*[\\/](mutationObserver|useMutation)\.js)/,
  },
  // What an article and its preview are made of.
  group("reading", {
    "features/articles": [
      "article-aside",
      "article-body",
      "article-data",
      "article-header",
      "article-picture",
      "article-row",
      "article-skeleton",
      "queries",
      "search",
    ],
    "web/content": ["article"],
    contract: ["article-search"],
  }),
  // The small plain parts that most public pages share.
  group("kit", {
    "web/lib": [
      "api",
      "app",
      "breadcrumbs",
      "dates",
      "form-problem",
      "gone",
      "head",
      "link",
      "paths",
      "search-word",
      "session",
      "storage",
    ],
    "web/content": ["brand-words", "site-words"],
    "web/ui": [
      "avatar",
      "breadcrumb",
      "button",
      "card",
      "cx",
      "definition-list",
      "details-menu",
      "error-card",
      "field-error",
      "hydrated",
      "icon",
      "icons-arrows",
      "icons-signs",
      "logo",
      "render-link",
      "skeleton",
      "skip-link",
      "slot",
      "spinner",
      "stat",
    ],
    "features/site": ["section-head"],
    contract: ["numbers"],
  }),
  // What stands in most forms and around them, jobs' filters included.
  group("fields", {
    "web/ui": [
      "alert",
      "checkbox",
      "field",
      "field-context",
      "icons-actions",
      "input",
      "native-select",
      "textarea",
    ],
  }),
  // What fills, checks and sends a visitor's form.
  group(
    "form",
    { "web/lib": ["form-draft", "form-key", "use-contract-form"], contract: ["form-key"] },
    "react-hook-form/",
  ),
  // What the longer forms say and report.
  group("form-words", {
    "lib/analytics": ["form-headers", "happenings"],
    "web/lib": ["hint-links"],
    "web/content": ["consents", "forms"],
    contract: ["contact-words", "lead-words"],
  }),
  // What the pages about the firm are made of.
  group("site", {
    "features/site": ["closing-call", "head-of", "page-head", "structured-data"],
    "web/content": ["brand"],
    contract: ["booking-words", "firm-hours"],
  }),
  // What asks for jobs, and what the list of jobs and a job share.
  group("job-search", { "features/jobs": ["queries", "search"], contract: ["job-search"] }),
  group("jobs", {
    "features/jobs": ["job-row"],
    "web/content": ["jobs-page"],
    "web/ui": ["badge", "job-type-mark"],
    contract: ["job-words"],
  }),
  // The steps of a booking.
  group("booking", {
    "features/booking": ["format", "queries", "use-zone"],
    "web/lib": ["zoned"],
    "web/ui": ["stepper"],
  }),
  // What most screens of the back office are made of. No public page needs any of it; toasts and what they share with
  // these packages are left out for that.
  group(
    "office",
    {
      "web/lib": [
        "admin-page",
        "admin-paths",
        "ago",
        "form-dialog",
        "list-filters",
        "list-params",
        "loaded",
        "page-of-rows",
        "page-title",
        "portal-icon",
        "search-box",
        "selection",
        "times",
        "unsaved",
        "use-now",
      ],
      "web/ui": [
        "alert-dialog",
        "dialog",
        "dropdown-menu",
        "icon-button",
        "panel",
        "progress",
        "return-focus",
        "score-badge",
        "segmented",
        "sheet",
        "stat-card",
        "switch",
        "table",
        "tabs",
        "timeline",
        "tool-button",
        "tooltip",
        "undo-line",
      ],
      contract: ["capabilities", "delivery-words", "setting-words", "user-words"],
    },
    "@floating-ui/",
    ...[
      "alert-dialog",
      "dialog",
      "dropdown-menu",
      "focus-guards",
      "focus-scope",
      "menu",
      "popper",
      "roving-focus",
      "switch",
      "tabs",
      "toggle",
      "toggle-group",
      "tooltip",
      "use-size",
    ].map((part) => `@radix-ui/react-${part}/`),
    "@tanstack/.*/(mutationObserver|useMutation)\\.js",
    "aria-hidden/",
    "react-remove-scroll/",
    "react-remove-scroll-bar/",
    "react-style-singleton/",
    "use-callback-ref/",
    "use-sidecar/",
  ),
];
