import { firm } from "#contract/firm.ts";

/** The page behind the link in mails about interviews. */
export const interview = {
  meta: { title: "Your interview" },
  heading: {
    choose: "Choose a time for your interview",
    move: "Choose another time",
    scheduled: "Your interview",
    cancel: "Cancel this interview?",
  },
  lead: (title: string, minutes: number, job: string | null) =>
    `${title}${job ? `, for the role of ${job}` : ""}. It takes ${minutes} minutes.`,
  until: (moment: string) => `Please choose until ${moment}.`,
  days: "Days with free times",
  dayCount: (count: number) => `${count} ${count === 1 ? "time" : "times"}`,
  loading: "Loading times...",
  failed: "The times could not be loaded",
  noTimes: {
    heading: "No time is free at the moment",
    taken: "Others have taken the times that we offered. Write to us for new ones.",
    none: `There is no free time in this period. Write to us or call ${firm.name}, and we find one.`,
  },
  summary: "Your interview",
  rows: {
    with: "With",
    job: "Job",
    length: "Length",
    when: "When",
    firmTime: "Our time",
    how: "How",
    now: "Now",
    open: "Not chosen yet",
  },
  minutes: (minutes: number) => `${minutes} minutes`,
  place: {
    virtual: "Video call. We send you the link before the interview.",
    phone: (number: string) => `By phone. We call you at ${number}.`,
  },
  missing: "Please choose a time",
  sameTime: "This is your current time.",
  confirm: "Confirm this time",
  move: "Move interview",
  reschedule: "Choose another time",
  cancel: "Cancel interview",
  keep: "Keep interview",
  back: "Back to your interview",
  calendar: "Add to calendar",
  chosen: "Your interview is scheduled. The confirmation with a calendar file comes by email.",
  canceled: "Your interview has been canceled, and we have been told.",
  cancelText: "The time is given to others. If you only want another time, choose one instead.",
  movedOften: "To move this interview again, please contact us.",
  reminder: "We remind you by email the day before.",
  states: {
    over: {
      heading: "This interview is over",
      text: "Thank you for the conversation. If you have questions about what comes next, write to us.",
    },
    expired: {
      heading: "The time to choose is over",
      text: "These times are no longer offered. Write to us for new ones.",
    },
    canceled: {
      heading: "This interview was canceled",
      text: "There is nothing to choose here anymore. If you still want to talk, write to us.",
    },
    closed: {
      heading: "This application has ended",
      text: "So there is no interview to choose. Other roles may suit you: have a look, or write to us.",
    },
    invalid: {
      heading: "Link not valid",
      text: "This link is no longer valid. Please copy all of it from the email, or contact us and we will help.",
    },
  },
  links: [
    { label: "Contact us", to: "/contact" },
    { label: "See open jobs", to: "/jobs" },
  ],
} as const;
