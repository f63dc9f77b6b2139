import { helpTypeLabels } from "#contract/contacts/labels.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import type { InboxMessage, MessageState } from "#contract/inbox/message-schemas.ts";
import type { ContactKind, HelpType } from "#contract/leads/constants.ts";

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

/** The contact page stores topic keys, the home page plain texts. */
export const topicLabel = (topic: string): string =>
  Object.hasOwn(helpTypeLabels, topic) ? helpTypeLabels[topic as HelpType] : topic;

export const messageSubject = ({ aboutJob, helpType, inquiry }: Contact): string =>
  aboutJob ?? (helpType ? helpTypeLabels[helpType] : inquiry);

type Handling = Pick<InboxMessage, "readAt" | "answeredAt">;

export const messageState = ({ readAt, answeredAt }: Handling): MessageState =>
  answeredAt ? "answered" : readAt ? "open" : "unread";
