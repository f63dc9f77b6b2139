import { PRIVACY_LINK_DAYS } from "#contract/privacy/constants.ts";
import { firm } from "#contract/firm.ts";

/** The data request page, opened by the link in a confirmation email. */
export const yourData = {
  meta: { title: "Your data" },
  heading: "Your data",
  lead: (email: string) =>
    `The status of your applications, and everything we received from ${email}. You can correct, download or erase it.`,
  empty: "None",
  missing: "Not given",
  sections: {
    profile: "What we noted about you",
    applications: "Applications",
    messages: "Messages",
    appointments: "Appointments",
    interviews: "Interviews",
    rest: "Newsletter, text messages and consents",
  },
  general: "General application",
  sent: "Sent",
  status: "Status",
  since: (day: string) => `Since ${day}`,
  fields: {
    name: "Name",
    phone: "Phone",
    currentPosition: "Current position",
    industry: "Industry",
    resume: "Resume",
    additionalInfo: "Additional information",
    company: "Company",
    message: "Message",
    when: "When",
    notes: "Your notes",
    headline: "Position",
    place: "Place",
    source: "Where we know you from",
    legalBasis: "Legal basis",
    since: "Stored since",
    newsletter: "Newsletter",
    newsletterTopics: "Newsletter topics",
    suppression: "No newsletter because",
    texts: "Text messages",
    consents: "Consents",
    clientContacts: "Contact at",
    placements: "Placements",
  },
  placementStatus: {
    offered: "offered",
    accepted: "accepted",
    started: "started",
    ended: "ended",
    fell_through: "did not happen",
  },
  newsletter: { pending: "Not confirmed yet", active: "Subscribed", unsubscribed: "Unsubscribed" },
  suppression: {
    bounce: (day: string) => `mail to this address came back on ${day}`,
    complaint: (day: string) => `a newsletter was reported as spam on ${day}`,
  },
  appointmentStatus: {
    scheduled: "Scheduled",
    confirmed: "Confirmed",
    completed: "Completed",
    cancelled: "Canceled",
    no_show: "Missed",
  },
  interviewStatus: {
    offered: "You can choose a time",
    scheduled: "Scheduled",
    completed: "Completed",
    canceled: "Canceled",
    no_show: "Missed",
  },
  noTime: "No time yet",
  consentKinds: {
    sms_marketing: "Marketing text messages",
    sms_appointment: "Text messages about appointments",
    terms: "Terms and privacy policy",
    newsletter: "Newsletter",
    analytics: "Analytics",
  },
  consentEntry: (kind: string, granted: boolean, day: string) =>
    `${kind}: ${granted ? "given" : "withdrawn"}, ${day}`,
  textCount: (count: number) => (count === 1 ? "1 message" : `${count} messages`),
  actions: {
    correct: "Correct",
    withdraw: "Withdraw",
    resume: "Download resume",
    json: "Download everything (JSON)",
    erase: "Erase everything",
    back: "Back to your data",
  },
  done: {
    corrected: "Your changes have been saved. The recruiter sees them from now on.",
    withdrawn:
      "Your application has been withdrawn. The recruiter has been notified. Your data stays stored until you erase it.",
  },
  correct: {
    heading: "Correct your details",
    lead: (email: string) =>
      `The email address ${email} cannot be changed here, because this link was sent to it. To use another address, apply again.`,
    save: "Save",
    pending: "Saving...",
    form: "Your details",
  },
  withdraw: {
    heading: "Withdraw this application?",
    text: "You are no longer considered for this position. Your data stays stored until you erase it.",
    cancel: "Keep application",
    confirm: "Withdraw application",
    pending: "Withdrawing...",
  },
  erase: {
    heading: "Erase all of your data?",
    text: "This cannot be undone. The following is deleted from our database, our files and our service providers:",
    list: (counts: { applications: number; messages: number; appointments: number; newsletter: boolean }) => [
      `${counts.applications} ${counts.applications === 1 ? "application" : "applications"} with resumes, and our notes about you`,
      ...(counts.messages > 0
        ? [`${counts.messages} ${counts.messages === 1 ? "message" : "messages"}`]
        : []),
      ...(counts.appointments > 0
        ? [
            `${counts.appointments} ${counts.appointments === 1 ? "appointment" : "appointments"}; upcoming ones are canceled`,
          ]
        : []),
      "Text messages between you and us",
      ...(counts.newsletter ? ["Your newsletter subscription"] : []),
    ],
    retained: "We keep proof of your consents, with a code instead of your name, address and number.",
    confirmLabel: "Yes, erase all of my data",
    cancel: "Keep my data",
    confirm: "Erase everything",
    pending: "Erasing...",
  },
  erased: {
    meta: { title: "Erased" },
    heading: "Your data has been erased",
    text: "It has been deleted from our database. Files and data at our service providers are deleted within minutes.",
    detail: "The link in your email no longer works. You are welcome to apply again at any time.",
    action: { label: "See open positions", to: "/jobs" },
  },
  invalidLink: {
    heading: "This link is no longer valid",
    text: `It is incomplete, older than ${PRIVACY_LINK_DAYS} days, or the data has been erased. Copy the complete link from the email, or write to ${firm.emails.general} to see, correct or erase your data.`,
    links: [{ label: "Contact us", to: "/contact" }],
  },
} as const;
