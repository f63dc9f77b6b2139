import { signIn } from "./people.ts";
import { expect, test } from "./visit.ts";

const MANY = 200;

test("two hundred messages at once over HTTP: each is kept, each is a lead, each goes out, and nothing breaks", async ({
  page,
  request,
}) => {
  test.slow();
  await signIn(page, "admin", "/admin/profile");
  const total = async (address: string): Promise<number> => {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    return Number(answer.headers()["x-total-count"]);
  };
  const deliveries = () => total("/api/admin/deliveries?limit=1");
  const before = await deliveries();
  const mark = `load${Date.now()}`;
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, at) =>
      request.post("/api/ghl/direct-contact", {
        // Each from an address of its own: one visitor may not send so many.
        headers: { "cf-connecting-ip": `198.51.${Math.floor(at / 100)}.${(at % 100) + 1}` },
        data: {
          firstName: "Ada",
          lastName: mark,
          email: `${mark}.${at}@example.com`,
          inquiry: "General question",
          message: "Can you take two hundred of these at once?",
        },
      }),
    ),
  );
  const states = answers.map((answer) => answer.status());
  expect(states.filter((status) => status !== 201)).toEqual([]);
  expect(new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).id))).size).toBe(MANY);
  expect(await total(`/api/contacts?q=${mark}&limit=1`)).toBe(MANY);
  expect(await total(`/api/crm/leads?q=${mark}&limit=1`)).toBe(MANY);
  // A receipt, a notice to staff and the way to the CRM, for each.
  expect((await deliveries()) - before).toBeGreaterThanOrEqual(3 * MANY);
});
