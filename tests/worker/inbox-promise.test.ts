import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { VendorFailure } from "#worker/base/errors.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { leadBehind } from "#tests/support/leads.ts";
import { office, siteWith } from "#tests/support/office.ts";
import { anApplication } from "#tests/support/samples.ts";

const answeredAt = async (email: string) => (await leadBehind(email)).first_responded_at;
/** The queue of these tests is ours: what is announced is not taken by it. */
const unannounced = siteWith(() => ({ enqueue: () => Promise.resolve() }));

test("a reply that never leaves keeps no promise: the clock goes on, and the timeline says so", async () => {
  const recruiter = (await office.as("recruiter")).at(unannounced);
  const who = anApplication();
  const { body: sent } = await office.visitor().at(unannounced).call("POST /api/applications", { body: who });
  const { id } = sent;
  const body = { subject: "About your application", message: "When can we speak?" };
  const { body: reply } = await recruiter.call("POST /api/applications/:id/replies", {
    params: { id },
    body,
  });
  expect(await answeredAt(who.email), "it has not left yet").toBeNull();
  const refuse = {
    send: () => Promise.reject(new VendorFailure("Mail", "No such address.", { permanent: true })),
  };
  const ctx = office.ctx();
  await deliver({ ...ctx, ports: { ...ctx.ports, mailer: refuse } }, reply.id, deliveryHandlers);
  const { entries, replies } = (await recruiter.call("GET /api/applications/:id/history", { params: { id } }))
    .body;
  expect(replies[0]).toMatchObject({ status: "dead" });
  expect(entries.slice(0, 2).map(({ subject }) => subject)).toEqual([
    "Not sent: About your application",
    "About your application",
  ]);
  expect(await answeredAt(who.email)).toBeNull();

  // Tried once more by staff, and it leaves.
  const manager = (await office.as("manager")).at(unannounced);
  await manager.call("POST /api/admin/deliveries/:id/retry", { params: { id: reply.id } });
  await deliver({ ...ctx, ports: { ...ctx.ports, mailer: mailbox() } }, reply.id, deliveryHandlers);
  expect(await answeredAt(who.email)).not.toBeNull();
});
