import { VendorFailure } from "#worker/base/errors.ts";

export type BulkMail = {
  /** Id of the recipient, reported back with deliveries, bounces and complaints. */
  key: string;
  /** Id of the newsletter. */
  issue: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers: Record<string, string>;
};

/** The carrier does not send to this address any more. */
export class RecipientInactive extends VendorFailure {
  constructor(vendor: string) {
    super(vendor, "The carrier does not send to this address.", { permanent: true });
  }
}

/**
 * Carrier of newsletters. Throws NotConfigured, RecipientInactive or VendorFailure. `send` is not idempotent: call
 * `findSent` before repeating it.
 */
export type BulkMailer = {
  send(mail: BulkMail): Promise<{ id: string }>;
  /** A mail of this newsletter to this address that the carrier has accepted. */
  findSent(mail: Pick<BulkMail, "issue" | "to">): Promise<{ id: string } | null>;
};
