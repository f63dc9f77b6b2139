export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  attachments?: { name: string; type: string; content: string }[];
  /** More headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** The same for each try of one mail, so that a provider that knows keys sends it once. */
  key?: string;
};

/** A mail as the development mailbox keeps it. */
export type DevMail = Mail & { id: string; from: string; at: string; state: string };

/** What would have been sent, newest first; outside production only. */
type DevMailbox = {
  list(): Promise<Pick<DevMail, "id" | "to" | "subject" | "at" | "state">[]>;
  find(id: string): Promise<DevMail | null>;
  /** Takes away every mail to this address, whose person was erased. */
  deleteByAddress(address: string): Promise<void>;
};

/** Sends one message. Throws NotConfigured without a sender, VendorFailure when the vendor refuses. */
export type Mailer = {
  send(mail: Mail): Promise<{ id: string }>;
  devMailbox?: DevMailbox;
};
