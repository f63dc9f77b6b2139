export type CrmContact = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  tags: string[];
  source: string;
};

/** Whom the CRM is to forget: its contacts by their ids, and whatever it holds under the address. */
export type CrmPerson = { contacts: readonly string[]; email: string };

/** The firm's CRM. Upserts by e-mail, then phone, so that sending twice makes one contact. Throws NotConfigured without a key. */
export type Crm = {
  upsertContact(contact: CrmContact): Promise<{ id: string }>;
  /** Deletes a person with everything that hangs on them. One who is not there is no failure, so twice is once. */
  eraseContact(person: CrmPerson): Promise<void>;
};
