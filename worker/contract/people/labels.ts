import type { DuplicateReason, PersonSource, PersonSort, TimelineKind } from "./constants.ts";

export const personSourceLabels: Record<PersonSource, string> = {
  referral: "Referral",
  linkedin: "LinkedIn",
  event: "Event",
  phone: "Phone call",
  email: "Email",
  "former-colleague": "Former colleague",
  other: "Other",
};

const siteSourceLabels: Record<string, string> = {
  application: "Application",
  booking: "Booking",
  "contact-page": "Contact page",
  home: "Home page",
  import: "Import",
  newsletter: "Newsletter",
};

/** The sources that people usually have: added by hand, from the site, or imported. */
export const knownSources: readonly string[] = [
  ...Object.keys(personSourceLabels),
  ...Object.keys(siteSourceLabels),
];

/** Label of a lead's source; unknown ones are shown as stored. */
export const formatSource = (source: string): string =>
  (personSourceLabels as Record<string, string>)[source] ?? siteSourceLabels[source] ?? source;

export const personSortLabels: Record<PersonSort, string> = {
  activity: "Last activity",
  newest: "Added",
  name: "Name",
  company: "Company",
  place: "Place",
  owner: "Owner",
  source: "Source",
};

export const timelineKindLabels: Record<TimelineKind, string> = {
  note: "Notes",
  call: "Calls and meetings",
  email: "Emails",
  text: "Text messages",
  application: "Applications",
  message: "Messages",
  appointment: "Appointments",
  task: "Tasks",
  file: "Files",
  consent: "Consents",
  change: "Changes",
};

export const duplicateReasonLabels: Record<DuplicateReason, string> = {
  phone: "Same phone number",
  email: "Same mailbox",
  name: "Same name and employer",
};
