import { helpTypeLabels } from "#contract/contacts/labels.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import type { ContactKind } from "#contract/leads/constants.ts";

export const contactKindLabels: Record<ContactKind, string> = {
  home: "Home page",
  "contact-page": "Contact page",
};

export const messageSubject = ({ helpType, inquiry }: Contact): string =>
  helpType ? helpTypeLabels[helpType] : inquiry;
