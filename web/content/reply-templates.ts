import { firm } from "#contract/firm.ts";

/** Data that a template can insert. `about` is the role with its employer, or the topic; `sender` may be unknown. */
export type ReplyContext = {
  firstName: string;
  about: string | null;
  sender: string | null;
  /** Where the recipient can book a conversation. */
  bookingUrl: string;
};

/** A draft that staff edit before sending. */
export type ReplyTemplate = {
  id: string;
  name: string;
  to: "application" | "contact" | "lead";
  subject: (context: ReplyContext) => string;
  message: (context: ReplyContext) => string;
};

/** The mail's footer adds phone and address of the firm. */
const formatLetter = ({ firstName, sender }: ReplyContext, ...paragraphs: string[]) =>
  [`Dear ${firstName},`, ...paragraphs, ["Kind regards,", sender, firm.name].filter(Boolean).join("\n")].join(
    "\n\n",
  );

const formatRole = (about: string | null) => (about ? `the role of ${about}` : "a role that fits you");

const formatInvitation = ({ bookingUrl }: ReplyContext) =>
  `Please choose a time: ${bookingUrl}\nOr tell me which of the next five working days suits you, and at what time.`;

export const replyTemplates: readonly ReplyTemplate[] = [
  {
    id: "reading",
    name: "We are reading it",
    to: "application",
    subject: ({ about }) => (about ? `Your application: ${about}` : "Your resume"),
    message: (context) =>
      formatLetter(
        context,
        `Thank you for your application for ${formatRole(context.about)}. I am reading it now and come back to you within two working days.`,
        "No employer hears your name before you agree.",
      ),
  },
  {
    id: "interview",
    name: "Invite to a conversation",
    to: "application",
    subject: ({ about }) => (about ? `A conversation about ${about}` : "A conversation about your next role"),
    message: (context) =>
      formatLetter(
        context,
        `Your application for ${formatRole(context.about)} made me curious. I would like to speak with you for half an hour, by video or by phone.`,
        formatInvitation(context),
      ),
  },
  {
    id: "more",
    name: "Ask for more",
    to: "application",
    subject: ({ about }) =>
      about ? `One question about your application: ${about}` : "One question about your resume",
    message: (context) =>
      formatLetter(
        context,
        `Thank you for your application for ${formatRole(context.about)}. Before I can recommend you I am missing one thing:`,
        "A line or two is enough. Just reply to this email.",
      ),
  },
  {
    id: "declined",
    name: "Decline",
    to: "application",
    subject: ({ about }) => (about ? `Your application: ${about}` : "Your application"),
    message: (context) =>
      formatLetter(
        context,
        `Thank you for your application for ${formatRole(context.about)} and for the time you gave it. We are going on with other candidates whose experience is closer to what is asked for.`,
        "If you agree we keep what you sent for other roles. The link in our first mail shows it, and erases it if you prefer.",
      ),
  },
  {
    id: "answer",
    name: "Answer",
    to: "contact",
    subject: ({ about }) => (about ? `Your message: ${about}` : "Your message"),
    message: (context) => formatLetter(context, "Thank you for your message.", ""),
  },
  {
    id: "call",
    name: "Propose a call",
    to: "contact",
    subject: ({ about }) => (about ? `A call about ${about}` : "A call about your message"),
    message: (context) =>
      formatLetter(
        context,
        "Thank you for your message. What you describe is easier to speak about than to write about.",
        formatInvitation(context),
      ),
  },
  {
    id: "letter",
    name: "Letter",
    to: "lead",
    subject: ({ about }) => (about ? `About the role of ${about}` : `A message from ${firm.name}`),
    message: (context) => formatLetter(context, ""),
  },
];
