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
    taken: "The times that we offered have been booked. Please contact us for new ones.",
    none: `There is no free time in this period. Write to us or call ${firm.name}, and we will find one.`,
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
  canceled: "Your interview has been canceled. We have notified the interviewers.",
  cancelText: "Your time becomes available to others. To keep the interview, choose another time instead.",
  movedOften: "To move this interview again, please contact us.",
  reminder: "We remind you by email the day before.",
  states: {
    over: {
      heading: "This interview is over",
      text: "Thank you for the conversation. If you have questions about what comes next, write to us.",
    },
    expired: {
      heading: "This invitation has expired",
      text: "You can no longer choose one of these times. Please contact us for new ones.",
    },
    canceled: {
      heading: "This interview was canceled",
      text: "You can no longer choose a time. If you still want to talk, please contact us.",
    },
    closed: {
      heading: "This application has ended",
      text: "You can no longer choose an interview time. See our open jobs, or contact us.",
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
