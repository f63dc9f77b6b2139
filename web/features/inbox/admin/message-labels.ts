import type { Contact } from "#contract/contacts/schemas.ts";
import type { InboxMessage, MessageState } from "#contract/inbox/message-schemas.ts";
import type { ContactKind } from "#contract/leads/constants.ts";

export const contactKindLabels: Record<ContactKind, string> = {
  home: "Home page",
  "contact-page": "Contact page",
};

export const sourceLabels: Record<InboxMessage["source"], string> = {
  ...contactKindLabels,
  text: "Text message",
};

export const stateLabels: Record<MessageState, string> = {
  unread: "Unread",
  open: "Not answered",
  answered: "Answered",
};

/** The contact page stores keys of the list `contact-topics`, the home page plain texts. */
export const messageSubject = (
  { aboutJob, helpType, inquiry }: Contact,
  topicLabel: (topic: string) => string,
): string => aboutJob ?? (helpType ? topicLabel(helpType) : inquiry);

type Handling = Pick<InboxMessage, "readAt" | "answeredAt">;

export const messageState = ({ readAt, answeredAt }: Handling): MessageState =>
  answeredAt ? "answered" : readAt ? "open" : "unread";
