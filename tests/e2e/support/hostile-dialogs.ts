import { MARKER } from "./hostile-text.ts";

/** Matches the label of a button for an item with a hostile name. */
const buttonName = (verb: string) => new RegExp(`^${verb} .*${MARKER}`, "s");
const [edit, remove, more] = [buttonName("Edit"), buttonName("Delete"), buttonName("More for")];

/** Back-office buttons that open a dialog or menu with hostile text. Deletions are not confirmed. */
export const dialogs: [string, RegExp[]][] = [
  [`/admin/jobs?q=${MARKER}`, [buttonName("View"), edit, remove, more, buttonName("Publish")]],
  ["/admin/jobs", [buttonName("Settings of")]],
  [`/admin/bookings?view=list&q=${MARKER}`, [new RegExp(`^${MARKER}`)]],
  ["/admin/bookings?view=services", [edit, buttonName("Weekly hours of"), remove]],
  ["/admin/bookings?view=blocked", [edit, remove]],
  ["/admin/content", [edit, remove, more]],
  ["/admin/content?tab=schedules", [edit, remove]],
  ["/admin/portals", [edit]],
  ["/admin/portals?tab=logs", [/^Details of /]],
  ["/admin/users", [/^Sessions of admin/, /^Edit admin/]],
];

/** Buttons on the leads board. */
export const boardButtons = [buttonName("Move")];
