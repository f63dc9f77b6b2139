import type { CrmOptions } from "#contract/crm/schemas.ts";

/** How the account is reached, as the settings say. */
export type CrmAccess = { apiKey: string; locationId: string; baseUrl: string };

export type CrmContact = {
  firstName: string;
  lastName: string;
  /** One of the two at least, or there is nothing to match on. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  company: string | null;
  source: string;
  customFields: { id: string; value: string }[];
};

export type CrmOpportunity = {
  /** As it was answered before; null when it is not known to be there. */
  id: string | null;
  contactId: string;
  name: string;
  pipelineId: string;
  stageId: string;
  status: "open" | "won" | "lost" | "abandoned";
};

export type CrmAppointment = {
  id: string | null;
  contactId: string;
  calendarId: string;
  title: string;
  startsAt: string;
  endsAt: string;
  status: "confirmed" | "cancelled" | "showed" | "noshow";
  /** Where to meet: a link, a place. */
  address: string | null;
};

/**
 * The firm's account at its CRM. What is saved is looked for first, so saving twice leaves one of it; only notes are
 * written anew by each call. Throws NotConfigured (KeyRefused) for a key or location that does not fit, VendorFailure, or
 * AppError upstream_timeout; only a permanent VendorFailure says for certain that nothing was done.
 */
export type CrmAccount = {
  /** Whether the key is taken: a sentence for the administrator. */
  checkKey(): Promise<string>;
  options(): Promise<CrmOptions>;
  /** Matches by e-mail or phone; the answer tells by what the contact there is reached. */
  upsertContact(contact: CrmContact): Promise<{ id: string; email: string | null; phone: string | null }>;
  /** How a contact is reached; null when there is none of this id. */
  findContact(id: string): Promise<{ email: string | null; phone: string | null } | null>;
  /** The id of the contact with this address; null when there is none. */
  findByEmail(email: string): Promise<string | null>;
  /** For good; one that is gone already counts as deleted. */
  deleteContact(id: string): Promise<void>;
  addTags(contactId: string, tags: string[]): Promise<void>;
  addNote(contactId: string, body: string): Promise<{ id: string }>;
  /** The notes of a contact, for finding one whose answer was lost; null where there is no such list. */
  listNotes(contactId: string): Promise<{ id: string; body: string }[] | null>;
  saveOpportunity(opportunity: CrmOpportunity): Promise<{ id: string }>;
  saveAppointment(appointment: CrmAppointment): Promise<{ id: string }>;
};

/** What of a contact says whether it may be disturbed; `active` means that it may not. Events spell channels in capitals. */
type DoNotDisturb = {
  dnd?: boolean | null | undefined;
  dndSettings?: Record<string, { status?: string | null | undefined } | null | undefined> | null | undefined;
};

/** Whether a contact no longer wants texts: by this channel, or at all. */
export function hasSmsOptOut({ dnd, dndSettings }: DoNotDisturb): boolean {
  const status = (dndSettings?.["SMS"] ?? dndSettings?.["sms"])?.status;
  return status ? status === "active" || status === "permanent" : dnd === true;
}

export type Crm = (access: CrmAccess) => CrmAccount;
