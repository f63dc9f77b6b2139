export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  attachments?: { name: string; type: string; content: string }[];
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** Address of the person whom a mail to staff names: the development mailbox erases it with them. Not sent. */
  about?: string;
  /** Idempotency key: the same for every attempt of one mail. */
  key?: string;
};

/** A mail in the development mailbox. */
export type DevMail = Mail & { id: string; from: string; at: string; state: string };

/** Development mailbox, newest first. Not in production. */
type DevMailbox = {
  list(): Promise<Pick<DevMail, "id" | "to" | "subject" | "at" | "state">[]>;
  find(id: string): Promise<DevMail | null>;
  /** Deletes all mails to or about an erased address. */
  deleteByAddress(address: string): Promise<void>;
};

/** Sends a mail. Throws NotConfigured or VendorFailure. */
export type Mailer = {
  send(mail: Mail): Promise<{ id: string }>;
  devMailbox?: DevMailbox;
};
