export type Mail = {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
  attachments?: { name: string; type: string; content: string }[];
  /** More headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
};

/** Sends one message. Throws NotConfigured without a sender, VendorFailure when the vendor refuses. */
export type Mailer = {
  send(mail: Mail): Promise<{ id: string }>;
};
