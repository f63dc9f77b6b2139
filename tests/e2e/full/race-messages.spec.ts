import { bodyOf, crowd, expect, mark, outcomes, test, total } from "../support/concurrent-requests.ts";
import { inDatabase } from "../support/database.ts";

const MANY = 200;

test("two hundred messages at once over HTTP: each is kept, each is a lead, each is on its way, and nothing breaks", async ({
  request,
  as,
}) => {
  const admin = await as("admin");
  const word = mark();
  const answers = await crowd(
    (at) =>
      request.post("/api/ghl/direct-contact", {
        // Each from an address of its own: one visitor may not send so many.
        headers: { "cf-connecting-ip": `198.51.${Math.floor(at / 100)}.${(at % 100) + 1}` },
        data: {
          firstName: "Ada",
          lastName: word,
          email: `${word}.${at}@example.com`,
          inquiry: "General question",
          message: "Can you take two hundred of these at once?",
        },
      }),
    MANY,
  );
  expect(await outcomes(answers)).toEqual({ 201: MANY });
  const ids = await Promise.all(answers.map(async (answer) => (await bodyOf<{ id: string }>(answer)).id));
  expect(new Set(ids).size).toBe(MANY);
  expect(await total(admin, `/api/contacts?q=${word}&limit=1`)).toBe(MANY);
  expect(await total(admin, `/api/crm/leads?q=${word}&limit=1`)).toBe(MANY);
  // A receipt, a notice to staff and the way to the CRM, for each of them and once.
  const ordered = await inDatabase<{ action: string; subjects: number; orders: number }>(
    request,
    `select action, count(distinct entity_id) as subjects, count(*) as orders from deliveries
      where entity_id in (select id from contacts where last_name = ?1 union
        select id from crm_leads where last_name = ?1) group by action order by action`,
    word,
  );
  const actions = ["contact.notice", "contact.receipt", "lead.sync"];
  expect(ordered).toEqual(actions.map((action) => ({ action, subjects: MANY, orders: MANY })));
});
