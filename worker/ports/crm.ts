export type CrmContact = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  tags: string[];
  source: string;
};

/** The firm's CRM. Upserts by e-mail, then phone, so that sending twice makes one contact. Throws NotConfigured without a key. */
export type Crm = {
  upsertContact(contact: CrmContact): Promise<{ id: string }>;
};
