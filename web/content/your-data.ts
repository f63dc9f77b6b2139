import { PRIVACY_LINK_DAYS } from "#contract/privacy/constants.ts";
import { brand } from "./brand.ts";

/** The data request page, reached through the link in a receipt. */
export const yourData = {
  meta: { title: "Your data" },
  heading: "What you sent us",
  lead: (email: string) =>
    `Everything on this page came from ${email}. It belongs to you: look at it, put it right, take it with you, or have it erased.`,
  empty: "None",
  missing: "Not given",
  sections: {
    applications: "Applications",
    messages: "Messages",
    appointments: "Appointments",
    rest: "Newsletter, text messages and consents",
  },
  general: "Sent in general, for no particular role",
  sent: "Sent",
  withdrawnNote: "Withdrawn",
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
    newsletter: "Newsletter",
    texts: "Text messages",
    consents: "Consents",
  },
  newsletter: { pending: "Not confirmed yet", active: "Subscribed", unsubscribed: "Unsubscribed" },
  appointmentStatus: {
    scheduled: "Scheduled",
    confirmed: "Confirmed",
    completed: "Held",
    cancelled: "Canceled",
    no_show: "Not held",
  },
  consentKinds: {
    sms_marketing: "Text messages about offers",
    sms_appointment: "Text messages about appointments",
    terms: "Terms and privacy policy",
    newsletter: "Newsletter",
    analytics: "Analytics",
  },
  consentEntry: (kind: string, granted: boolean, day: string) =>
    `${kind}: ${granted ? "given" : "taken back"}, ${day}`,
  textCount: (count: number) => (count === 1 ? "1 message" : `${count} messages`),
  actions: {
    correct: "Correct",
    withdraw: "Withdraw",
    resume: "Download resume",
    json: "Download everything (JSON)",
    erase: "Erase everything",
    back: "Back to what you sent",
  },
  done: {
    corrected: "Your details are corrected.",
    withdrawn: "Your application is withdrawn. The recruiter has been told.",
  },
  correct: {
    heading: "Correct your details",
    lead: (email: string) =>
      `The address ${email} stays as it is, because this link proves that you read its mail. To be reached under another one, apply again with that.`,
    save: "Save",
    pending: "Saving...",
    form: "Your details",
  },
  withdraw: {
    heading: "Withdraw this application?",
    text: "We stop considering you for it and tell nobody about you. What you sent stays stored until you erase it.",
    cancel: "Keep the application",
    confirm: "Withdraw the application",
    pending: "Withdrawing...",
  },
  erase: {
    heading: "Erase everything you sent?",
    text: "This cannot be taken back. These are deleted from our database, our files and the systems of the companies that work for us:",
    list: (counts: { applications: number; messages: number; appointments: number; newsletter: boolean }) => [
      `${counts.applications} ${counts.applications === 1 ? "application" : "applications"} with the resumes, your record and our notes about you`,
      ...(counts.messages > 0
        ? [`${counts.messages} ${counts.messages === 1 ? "message" : "messages"}`]
        : []),
      ...(counts.appointments > 0
        ? [
            `${counts.appointments} ${counts.appointments === 1 ? "appointment" : "appointments"}; what is still to come is given up`,
          ]
        : []),
      "Text messages between you and us",
      ...(counts.newsletter ? ["Your newsletter subscription"] : []),
    ],
    retained:
      "What stays is the proof that consents were given, with a code in place of your name, address and number.",
    confirmLabel: "Yes, erase everything that I sent",
    cancel: "Keep it",
    confirm: "Erase everything",
    pending: "Erasing...",
  },
  erased: {
    meta: { title: "Erased" },
    heading: "Everything you sent is erased",
    text: "It is gone from our database. Files and the records of companies that work for us follow within minutes, without you doing anything.",
    detail: "The link in your mail opens nothing anymore. You are welcome to apply again whenever you like.",
    action: { label: "See open positions", to: "/jobs" },
  },
  invalidLink: {
    heading: "This link opens nothing anymore",
    text: `It is incomplete, older than ${PRIVACY_LINK_DAYS} days, or what it led to has been erased. Copy all of it from the mail, or write to ${brand.emails.general}: we show, correct or erase what we hold about you.`,
    links: [{ label: "Contact us", to: "/contact" }],
  },
} as const;
