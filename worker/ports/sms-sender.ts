import { VendorFailure } from "#worker/base/errors.ts";

export type OutgoingSms = {
  /** E.164. */
  to: string;
  message: string;
  /** Ours, E.164; the vendor's default number without one. */
  from?: string | null;
  /** What we know of the person: the vendor keeps a contact for each number. */
  contact?: { id?: string | null; firstName?: string | null; lastName?: string | null };
};

/**
 * Sends one text message and answers the vendor's id. Not idempotent. Throws NotConfigured, VendorFailure or AppError
 * upstream_timeout when certainly nothing was sent, and PerhapsSent when nobody can know.
 */
export type SmsSender = { send(text: OutgoingSms): Promise<{ id: string }> };

/** The vendor was asked to send and did not say what it did. Trying again might text a person twice, so nobody does. */
export class SmsOutcomeUnknown extends VendorFailure {
  constructor(vendor: string, cause?: unknown) {
    super(
      vendor,
      "It may have been sent, or not: there was no clear answer. Look there before sending it again.",
      {
        permanent: true,
        cause,
      },
    );
  }
}
