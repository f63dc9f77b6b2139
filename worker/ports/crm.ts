import type { CrmOptions } from "#contract/crm/schemas.ts";

/** Access to the account, from the settings. */
export type CrmAccess = { apiKey: string; locationId: string; baseUrl: string };

export type CrmContact = {
  firstName: string;
  lastName: string;
  /** At least one of email and phone is required for matching. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  company: string | null;
  source: string;
  customFields: { id: string; value: string }[];
};

export type CrmOpportunity = {
  /** Id of an earlier save; null if unknown. */
  id: string | null;
  contactId: string;
  name: string;
  pipelineId: string;
  /** Null: the stage stays as it is. */
  stageId: string | null;
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
  /** Meeting link or place. */
  address: string | null;
};

/**
 * The firm's CRM account. Saves are idempotent (lookup first) except notes. Throws NotConfigured,
 * VendorFailure or upstream_timeout; only a permanent VendorFailure means nothing was done.
 */
export type CrmAccount = {
  /** Tests the key; returns a sentence for the administrator. */
  checkKey(): Promise<string>;
  options(): Promise<CrmOptions>;
  /** Matches by email or phone; returns the contact data in the CRM. */
  upsertContact(contact: CrmContact): Promise<{ id: string; email: string | null; phone: string | null }>;
  /** Contact data by id; null if missing. */
  findContact(id: string): Promise<{ email: string | null; phone: string | null } | null>;
  /** Contact id by email address; null if missing. */
  findByEmail(email: string): Promise<string | null>;
  /** Deletes permanently; a missing contact is a success. */
  deleteContact(id: string): Promise<void>;
  /** Deletes an opportunity; a missing one is a success. */
  deleteOpportunity(id: string): Promise<void>;
  /** Deletes an appointment; a missing one is a success. */
  deleteAppointment(id: string): Promise<void>;
  addTags(contactId: string, tags: string[]): Promise<void>;
  addNote(contactId: string, body: string): Promise<{ id: string }>;
  /** Notes of a contact, to find one whose response was lost; null if the contact is missing. */
  listNotes(contactId: string): Promise<{ id: string; body: string }[] | null>;
  saveOpportunity(opportunity: CrmOpportunity): Promise<{ id: string }>;
  saveAppointment(appointment: CrmAppointment): Promise<{ id: string }>;
};

/** Do-not-disturb state; `active` means do not disturb. Webhooks spell channels in upper case. */
type DoNotDisturb = {
  dnd?: boolean | null | undefined;
  dndSettings?: Record<string, { status?: string | null | undefined } | null | undefined> | null | undefined;
};

/** Whether the contact opted out of text messages or of all channels. */
export function hasSmsOptOut({ dnd, dndSettings }: DoNotDisturb): boolean {
  const status = (dndSettings?.["SMS"] ?? dndSettings?.["sms"])?.status;
  return status ? status === "active" || status === "permanent" : dnd === true;
}

export type Crm = (access: CrmAccess) => CrmAccount;
