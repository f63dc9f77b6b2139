import { MARK } from "./hostile-text.ts";

/** The button that does this with something of a hostile name. */
const to = (verb: string) => new RegExp(`^${verb} .*${MARK}`, "s");
const [edit, remove, more] = [to("Edit"), to("Delete"), to("More for")];

/** Buttons of the back office behind which a dialog or a menu quotes the words; a deletion is only asked about. */
export const dialogs: [string, RegExp[]][] = [
  [`/admin/jobs?q=${MARK}`, [to("View"), edit, remove, more, to("Publish")]],
  ["/admin/jobs", [to("Settings of")]],
  ["/admin/bookings?view=list", [new RegExp(`^${MARK}`)]],
  ["/admin/bookings?view=services", [edit, to("Weekly hours of"), remove]],
  ["/admin/bookings?view=blocked", [edit, remove]],
  ["/admin/content", [edit, remove, more]],
  ["/admin/content?tab=schedules", [edit, remove]],
  ["/admin/portals", [edit]],
  ["/admin/portals?tab=logs", [/^Details of /]],
  ["/admin/users", [/^Sessions of admin/, /^Edit admin/]],
];

/** On the board of a lead. */
export const moves = [to("Move")];
