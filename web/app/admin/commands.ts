import type { Me } from "#contract/auth/endpoints.ts";
import type { Capability } from "#contract/capabilities.ts";
import type { SearchResults } from "#contract/search/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { paths } from "#web/lib/paths.ts";
import { recentPages } from "#web/lib/recent-pages.ts";

/** One line of the palette: somewhere to go, or something to do. */
export type Command = {
  id: string;
  label: string;
  hint?: string;
  icon?: string;
} & ({ to: string } | { run: () => void });
export type CommandGroup = { title: string; commands: Command[] };

type Own = { theme: "light" | "dark"; changeTheme: () => void; showHelp: () => void; logOut: () => void };

const mayEnter = ({ portals }: Me, slug: string) => portals.some((portal) => portal.slug === slug);

/** Everybody's own pages, without a portal. */
const OWN_PAGES: Command[] = [
  { id: "profile", label: "My profile", icon: "Users", to: adminPaths.profile() },
  { id: "password", label: "Change password", icon: "Settings", to: adminPaths.password() },
];

const pages = (me: Me): Command[] => [
  ...me.portals.map(({ id, slug, name, icon, description }) => ({
    id,
    label: name,
    icon,
    to: adminPaths.portal(slug),
    ...(description && { hint: description }),
  })),
  ...OWN_PAGES,
];

function recent(me: Me, here: string): Command[] {
  const isOpen = (to: string) =>
    OWN_PAGES.some((page) => "to" in page && page.to === to) || mayEnter(me, to.split("/")[2] ?? "");
  return recentPages()
    .filter(({ to }) => to !== here && isOpen(to))
    .map(({ to, title }) => ({ id: `recent ${to}`, label: title, hint: to, to }));
}

const actions = (me: Me, own: Own): Command[] => [
  ...(me.capabilities.includes("jobs.write") && mayEnter(me, "jobs")
    ? [{ id: "new-job", label: "New job", to: adminPaths.newJob() }]
    : []),
  {
    id: "theme",
    label: own.theme === "dark" ? "Change to the light theme" : "Change to the dark theme",
    run: own.changeTheme,
  },
  { id: "help", label: "Keyboard shortcuts", run: own.showHelp },
  { id: "site", label: "View site", to: "/" },
  { id: "log-out", label: "Log out", run: own.logOut },
];

/** Each typed word begins one of the label's. */
const has = (words: readonly string[], { label }: Command) => {
  const ofLabel = label.toLowerCase().split(/\s+/);
  return words.every((word) => ofLabel.some((other) => other.startsWith(word)));
};

/** What the palette offers without asking the server, for what has been typed so far. */
export function ownCommands(me: Me, here: string, typed: string, own: Own): CommandGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = (commands: Command[]) => commands.filter((command) => has(words, command));
  return [
    { title: "Recent pages", commands: words.length > 0 ? [] : recent(me, here) },
    { title: "Pages", commands: fitting(pages(me)) },
    { title: "Actions", commands: fitting(actions(me, own)) },
  ];
}

/** What the server found, as far as this user may go to it. */
export function foundCommands(me: Me, { jobs, articles, leads }: SearchResults): CommandGroup[] {
  return [
    {
      title: "Jobs",
      commands: mayEnter(me, "jobs")
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
        .map(({ id, title, category, status }) => ({
          id,
          label: title,
          hint: `${category}, ${status}`,
          icon: "FileText",
          to: articlePlace(me, id, status),
        }))
        .filter((command): command is typeof command & { to: string } => command.to !== null),
    },
    {
      title: "People",
      commands: mayEnter(me, "applications")
        ? leads.flatMap(({ id, name, email, company, applicationId }) =>
            applicationId
              ? [
                  {
                    id,
                    label: name || (email ?? "Unnamed"),
                    hint: [company, email].filter(Boolean).join(", "),
                    icon: "Inbox",
                    to: adminPaths.application(applicationId),
                  },
                ]
              : [],
          )
        : [],
    },
  ];
}

/** Where this user works on an article: edited, else read; the published ones can be read on the site by everybody. */
function articlePlace(me: Me, id: string, status: string): string | null {
  if (!mayEnter(me, "content")) return status === "published" ? paths.article(id) : null;
  const may = (capability: Capability) => me.capabilities.includes(capability);
  const editable = may("content.write") && (status !== "published" || may("content.publish"));
  return editable ? adminPaths.article(id) : adminPaths.articleView(id);
}
