import { expect, test } from "vitest";
import { smsConsentKinds } from "#contract/sms/constants.ts";
import { getConsentState } from "#worker/features/sms/ledger-queries.ts";
import { isAllowed, type Basis } from "#worker/features/sms/rules.ts";
import { claimMessage } from "#worker/features/sms/state-queries.ts";
import { office } from "#tests/support/office.ts";
import { select } from "#tests/support/tables.ts";
import { aNumber, says } from "#tests/support/texts.ts";

const bases: Basis[] = [...smsConsentKinds, "conversation", "reply"];
const words = [null, true, false];

/** A text that waits, past the outbox: whether it may go is decided when it is handed over. */
async function waitingText(number: string): Promise<string> {
  const [id, now] = [office.ctx().newId(), new Date().toISOString()];
  await select(
    `insert into sms_messages (id, to_number, message, message_type, created_at, updated_at)
     values (?1, ?2, 'A word', 'follow_up', ?3, ?3)`,
    id,
    number,
    now,
  );
  return id;
}

test("the rule and the statement allow the same texts, whatever a number has said", async () => {
  const { db } = office.ctx();
  const decided: string[] = [];
  for (const appointment of words) {
    for (const marketing of words) {
      const number = aNumber();
      if (appointment !== null) await says(number, "sms_appointment", appointment);
      if (marketing !== null) await says(number, "sms_marketing", marketing);
      const standing = await getConsentState(db, number);
      expect(standing).toEqual({ sms_appointment: appointment, sms_marketing: marketing });
      for (const basis of bases) {
        const id = await waitingText(number);
        const handed = await claimMessage(db, id, { basis }, new Date().toISOString());
        expect(handed, `${basis} of ${JSON.stringify(standing)}`).toBe(isAllowed(standing, basis));
        decided.push(`${basis} ${handed}`);
      }
    }
  }
  // Each basis but the answer to a keyword is allowed to some and refused to others.
  expect(new Set(decided).size).toBe(2 * bases.length - 1);
});
