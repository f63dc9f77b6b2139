import type { PortalScreen } from "#contract/admin-portals/constants.ts";

/** `entry`: a row of the log; `erasure`: the same row after its personal values were erased. */
export const chainKinds = ["entry", "erasure"] as const;

/** Actions that erase personal values in other rows of the log. */
export const erasingActions = ["person.erase", "application.expire", "contact.expire"];

/** Why a sign-in was refused; `locked` and `network` are logged once per lock. */
export type SignInRefusal =
  | "inactive"
  | "invited"
  | "locked"
  | "network"
  | "sample_password"
  | "unknown_name"
  | "wrong_password";

/** The screen on which a record is found: its name and link are for those who may open that screen. */
export const recordScreens: Partial<Record<string, PortalScreen>> = {
  application: "applications",
  appointment: "bookings",
  article: "content",
  author: "content",
  blocked_time: "bookings",
  booking_type: "bookings",
  client: "clients",
  contact: "messages",
  import: "settings",
  interview: "interviews",
  job: "jobs",
  job_portal: "jobs",
  lead: "people",
  linkedin_post: "content",
  list: "settings",
  mail_template: "jobs",
  newsletter: "content",
  placement: "clients",
  portal: "portals",
  redirect: "settings",
  role: "users",
  schedule: "content",
  setting: "settings",
  sms_campaign: "ghl",
  submittal: "clients",
  user: "users",
  webhook: "settings",
};
