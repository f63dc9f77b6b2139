import { VendorFailure } from "#worker/base/errors.ts";

export type OutgoingSms = {
  /** E.164. */
  to: string;
  message: string;
  /** Our number in E.164; default: the vendor's number. */
  from?: string | null;
  /** Contact data: the vendor stores a contact per number. */
  contact?: { id?: string | null; firstName?: string | null; lastName?: string | null };
};

/**
 * Sends a text message and returns the vendor's id. Not idempotent. Throws NotConfigured, VendorFailure or
 * AppError upstream_timeout if nothing was sent, SmsOutcomeUnknown otherwise.
 */
export type SmsSender = { send(text: OutgoingSms): Promise<{ id: string }> };

/** The vendor was called without a clear response. Not retried, to avoid sending twice. */
export class SmsOutcomeUnknown extends VendorFailure {
  constructor(vendor: string, cause?: unknown) {
    super(vendor, "It is unknown whether the message was sent. Check GoHighLevel before sending it again.", {
      permanent: true,
      cause,
    });
  }
}
