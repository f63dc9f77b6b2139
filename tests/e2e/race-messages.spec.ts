import { bodyOf, crowd, expect, mark, outcomes, test, total } from "./crowd.ts";

const MANY = 200;

test("two hundred messages at once over HTTP: each is kept, each is a lead, each goes out, and nothing breaks", async ({
  request,
  as,
}) => {
  const admin = await as("admin");
  const deliveries = () => total(admin, "/api/admin/deliveries?limit=1");
  const before = await deliveries();
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
  // A receipt, a notice to staff and the way to the CRM, for each.
  expect((await deliveries()) - before).toBeGreaterThanOrEqual(3 * MANY);
});
