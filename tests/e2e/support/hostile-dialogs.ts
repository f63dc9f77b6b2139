import type { DialogName } from "./hostile-pages.ts";
import { MARKER } from "./hostile-text.ts";

/** Matches the label of a button for an item with a hostile name. */
const buttonName = (verb: string) => new RegExp(`^${verb} .*${MARKER}`, "s");
const [edit, remove] = [buttonName("Edit"), buttonName("Delete")];
const more: DialogName = { name: buttonName("More for"), hasText: false };
/** The title of a row, which opens it. */
const title = new RegExp(`^${MARKER}`);

/** Back-office buttons and links that open a dialog or menu with hostile text. Deletions are not confirmed. */
export const dialogs: [string, DialogName[]][] = [
  [`/admin/jobs?q=${MARKER}`, [title, remove, more, buttonName("Publish")]],
  ["/admin/jobs", [buttonName("Settings of")]],
  [`/admin/bookings?view=list&q=${MARKER}`, [title]],
  ["/admin/bookings?view=services", [edit, buttonName("Weekly hours of"), remove]],
  ["/admin/bookings?view=blocked", [edit, remove]],
  ["/admin/content", [remove, more]],
  ["/admin/content?tab=schedules", [edit, remove]],
  ["/admin/portals", [edit]],
  // The sign-in with a hostile user agent. Newer entries of other actions can follow.
  ["/admin/portals?tab=logs&action=auth.login", [/^Details: /]],
  // Sessions name known browsers only, and usernames allow no such text.
  [
    "/admin/users",
    [
      { name: /^Sessions of admin/, hasText: false },
      { name: /^Edit admin/, hasText: false },
    ],
  ],
];

/** Buttons on the leads board. */
export const boardButtons: DialogName[] = [{ name: buttonName("Move"), hasText: false }];

type Id = { id: string };
type DeskRecords = Record<"client" | "person" | "job" | "application" | "shortlist" | "view", Id>;

/** Buttons of the recruiting screens that open a dialog or menu with hostile text. */
export const deskDialogs = ({
  client,
  person,
  job,
  application,
  shortlist,
  view,
}: DeskRecords): [string, DialogName[]][] => [
  [
    `/admin/clients/${client.id}`,
    [/^Archive$/, /^Edit$/, edit, buttonName("Remove"), buttonName("Terms of")],
  ],
  [`/admin/people/${person.id}`, [/^Edit$/, /^Reply$/, /^Book$/]],
  [`/admin/jobs/${job.id}/pipeline`, [/^Move Odile/]],
  ["/admin/jobs/pipeline-settings", [edit, buttonName("Remove")]],
  [`/admin/applications/${application.id}`, [/^Schedule interview$/]],
  [`/admin/applications?saved=${view.id}`, [buttonName("View:")]],
  [`/admin/clients/shortlists/${shortlist.id}`, [/^Edit profile$/]],
  [`/admin/interviews?view=all&q=${MARKER}`, [/^Odile/]],
];
