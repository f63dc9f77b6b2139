import {
  parseJson,
  sendConcurrently,
  expect,
  uniqueName,
  countOutcomes,
  test,
  getTotal,
} from "../support/concurrent-requests.ts";
import { queryDatabase } from "../support/database.ts";

const MESSAGE_COUNT = 200;

test("200 concurrent messages create 200 contacts, 200 leads and their deliveries", async ({
  request,
  admin,
}) => {
  const lastName = uniqueName();
  const responses = await sendConcurrently(
    (index) =>
      request.post("/api/ghl/direct-contact", {
        // Distinct addresses, because of the rate limit.
        headers: { "cf-connecting-ip": `198.51.${Math.floor(index / 100)}.${(index % 100) + 1}` },
        data: {
          firstName: "Ada",
          lastName,
          email: `${lastName}.${index}@example.com`,
          inquiry: "General question",
          message: "Can you take two hundred of these index once?",
        },
      }),
    MESSAGE_COUNT,
  );
  expect(await countOutcomes(responses)).toEqual({ 201: MESSAGE_COUNT });
  const ids = await Promise.all(
    responses.map(async (response) => (await parseJson<{ id: string }>(response)).id),
  );
  expect(new Set(ids).size).toBe(MESSAGE_COUNT);
  expect(await getTotal(admin, `/api/contacts?q=${lastName}&limit=1`)).toBe(MESSAGE_COUNT);
  expect(await getTotal(admin, `/api/crm/leads?q=${lastName}&limit=1`)).toBe(MESSAGE_COUNT);
  // One receipt, one staff notice and one CRM sync per message.
  const deliveries = await queryDatabase<{ action: string; entities: number; total: number }>(
    request,
    `select action, count(distinct entity_id) as entities, count(*) as total from deliveries
      where entity_id in (select id from contacts where last_name = ?1 union
        select id from crm_leads where last_name = ?1) group by action order by action`,
    lastName,
  );
  const actions = ["contact.notice", "contact.receipt", "lead.sync"];
  expect(deliveries).toEqual(
    actions.map((action) => ({ action, entities: MESSAGE_COUNT, total: MESSAGE_COUNT })),
  );
});
