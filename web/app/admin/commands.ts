import type { Me } from "#contract/auth/endpoints.ts";
import type { Capability } from "#contract/capabilities.ts";
import type { SearchResults } from "#contract/search/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { paths } from "#web/lib/paths.ts";
import { recentPages } from "#web/lib/recent-pages.ts";
import { canOpenScreen } from "#web/lib/me.ts";

/** One entry of the palette: a page to open or an action to run. */
export type PaletteCommand = {
  id: string;
  label: string;
  hint?: string;
  icon?: string;
} & ({ to: string } | { run: () => void });
export type CommandGroup = { title: string; commands: PaletteCommand[] };

type ActionContext = {
  theme: "light" | "dark";
  toggleTheme: () => void;
  showHelp: () => void;
  logout: () => void;
};

/** Pages that every user has, without a portal. */
const ACCOUNT_PAGES: PaletteCommand[] = [
  { id: "home", label: "Home", icon: "BarChart3", to: paths.admin() },
  { id: "profile", label: "My profile", icon: "Users", to: adminPaths.profile() },
  { id: "password", label: "Change password", icon: "Settings", to: adminPaths.password() },
];

const getPageCommands = (me: Me): PaletteCommand[] => [
  ...me.portals.map(({ id, slug, name, icon, description }) => ({
    id,
    label: name,
    icon,
    to: adminPaths.portal(slug),
    ...(description && { hint: description }),
  })),
  ...ACCOUNT_PAGES,
];

function getRecentCommands(me: Me, currentPath: string): PaletteCommand[] {
  const isAccessible = (to: string) =>
    ACCOUNT_PAGES.some((page) => "to" in page && page.to === to) || canOpenScreen(me, to.split("/")[2] ?? "");
  return recentPages()
    .filter(({ to }) => to !== currentPath && isAccessible(to))
    .map(({ to, title }) => ({ id: `recent ${to}`, label: title, hint: to, to }));
}

const getActionCommands = (me: Me, context: ActionContext): PaletteCommand[] => [
  ...(me.capabilities.includes("jobs.write") && canOpenScreen(me, "jobs")
    ? [{ id: "new-job", label: "New job", to: adminPaths.newJob() }]
    : []),
  ...(me.capabilities.includes("crm.write") && canOpenScreen(me, "people")
    ? [{ id: "new-person", label: "New person", to: adminPaths.newPerson() }]
    : []),
  ...(canOpenScreen(me, "content")
    ? [{ id: "editorial-calendar", label: "Editorial calendar", to: adminPaths.editorialCalendar() }]
    : []),
  {
    id: "theme",
    label: context.theme === "dark" ? "Change to the light theme" : "Change to the dark theme",
    run: context.toggleTheme,
  },
  { id: "help", label: "Keyboard shortcuts", run: context.showHelp },
  { id: "site", label: "View site", to: "/" },
  { id: "log-out", label: "Log out", run: context.logout },
];

/** Every search term must be the prefix of a word of the label. */
const matchesTerms = (terms: readonly string[], { label }: PaletteCommand) => {
  const labelTerms = label.toLowerCase().split(/\s+/);
  return terms.every((term) => labelTerms.some((labelTerm) => labelTerm.startsWith(term)));
};

/** Commands that need no request to the server. */
export function getLocalCommands(
  me: Me,
  currentPath: string,
  input: string,
  context: ActionContext,
): CommandGroup[] {
  const terms = input.toLowerCase().split(/\s+/).filter(Boolean);
  const filterCommands = (commands: PaletteCommand[]) =>
    commands.filter((command) => matchesTerms(terms, command));
  return [
    { title: "Recent pages", commands: terms.length > 0 ? [] : getRecentCommands(me, currentPath) },
    { title: "Pages", commands: filterCommands(getPageCommands(me)) },
    { title: "Actions", commands: filterCommands(getActionCommands(me, context)) },
  ];
}

/** Server results, limited to the portals this user can access. */
export function toSearchCommands(
  me: Me,
  { jobs, articles, leads }: SearchResults,
  categoryLabel: (key: string) => string,
): CommandGroup[] {
  return [
    {
      title: "Jobs",
      commands: canOpenScreen(me, "jobs")
        ? jobs.map(({ id, title, company, status }) => ({
            id,
            label: title,
            hint: `${company}, ${status}`,
            icon: "Briefcase",
            to: adminPaths.job(id),
          }))
        : [],
    },
    {
      title: "Articles",
      commands: articles
        .map(({ id, slug, title, category, status }) => ({
          id,
          label: title,
          hint: `${categoryLabel(category)}, ${status}`,
          icon: "FileText",
          to: getArticlePath(me, { id, slug, status }),
        }))
        .filter((command): command is typeof command & { to: string } => command.to !== null),
    },
    {
      title: "People",
      commands: leads.flatMap(({ id, name, email, company, applicationId }) => {
        const to = getPersonPath(me, id, applicationId);
        const hint = [company, email].filter(Boolean).join(", ");
        return to ? [{ id, label: name || (email ?? "Unnamed"), hint, icon: "Users", to }] : [];
      }),
    },
  ];
}

/** Opens the person, or their application, whichever this user can access; null if neither. */
function getPersonPath(me: Me, id: string, applicationId: string | null): string | null {
  if (canOpenScreen(me, "people") || canOpenScreen(me, "ghl")) return adminPaths.lead(id);
  return applicationId && canOpenScreen(me, "applications") ? adminPaths.application(applicationId) : null;
}

/** Opens the editor, the back-office view or the public page, whichever this user can access; null if none. */
function getArticlePath(
  me: Me,
  { id, slug, status }: { id: string; slug: string | null; status: string },
): string | null {
  if (!canOpenScreen(me, "content")) return status === "published" ? paths.article({ id, slug }) : null;
  const can = (capability: Capability) => me.capabilities.includes(capability);
  const editable = can("content.write") && (status !== "published" || can("content.publish"));
  return editable ? adminPaths.article(id) : adminPaths.articleView(id);
}
