import { expect, test } from "vitest";
import { smsConsentKinds } from "#contract/sms/constants.ts";
import { getConsentState } from "#worker/features/sms/consent-queries.ts";
import { isAllowed, type Basis } from "#worker/features/sms/rules.ts";
import { claimMessage } from "#worker/features/sms/state-queries.ts";
import { testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";
import { aPhoneNumber, insertConsent } from "#tests/support/sms.ts";

const bases: Basis[] = [...smsConsentKinds, "conversation", "reply"];
const consentValues = [null, true, false];

/** Inserts a pending message directly; consent is checked when it is claimed. */
async function insertMessage(number: string): Promise<string> {
  const [id, now] = [testApp.ctx().newId(), new Date().toISOString()];
  await select(
    `insert into sms_messages (id, to_number, message, message_type, created_at, updated_at)
     values (?1, ?2, 'A word', 'follow_up', ?3, ?3)`,
    id,
    number,
    now,
  );
  return id;
}

test(
  "isAllowed and the claim statement agree for every combination of consents",
  { tags: "full" },
  async () => {
    const { db } = testApp.ctx();
    const outcomes: string[] = [];
    for (const appointment of consentValues) {
      for (const marketing of consentValues) {
        const number = aPhoneNumber();
        if (appointment !== null) await insertConsent(number, "sms_appointment", appointment);
        if (marketing !== null) await insertConsent(number, "sms_marketing", marketing);
        const consents = await getConsentState(db, number);
        expect(consents).toEqual({ sms_appointment: appointment, sms_marketing: marketing });
        for (const basis of bases) {
          const id = await insertMessage(number);
          const claimed = await claimMessage(db, id, { basis }, new Date().toISOString());
          expect(claimed, `${basis} of ${JSON.stringify(consents)}`).toBe(isAllowed(consents, basis));
          outcomes.push(`${basis} ${claimed}`);
        }
      }
    }
    // Each basis is both allowed and refused, except 'reply', which is always allowed.
    expect(new Set(outcomes).size).toBe(2 * bases.length - 1);
  },
);
