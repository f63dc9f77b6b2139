import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { VendorFailure } from "#worker/base/errors.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { getLeadByAnyEmail } from "#tests/support/leads.ts";
import { testApp, createTestSite } from "#tests/support/test-app.ts";
import { anApplication } from "#tests/support/samples.ts";

const getRespondedAt = async (email: string) => (await getLeadByAnyEmail(email)).first_responded_at;
/** Disables the queue, so that deliveries run only when the test runs them. */
const withoutQueue = createTestSite(() => ({ enqueue: () => Promise.resolve() }));

test(
  "a failed reply does not set the response time, and the timeline shows the failure",
  { tags: "full" },
  async () => {
    const recruiter = (await testApp.as("recruiter")).at(withoutQueue);
    const who = anApplication();
    const { body: sent } = await testApp
      .visitor()
      .at(withoutQueue)
      .call("POST /api/applications", { body: who });
    const { id } = sent;
    const body = { subject: "About your application", message: "When can we speak?" };
    const { body: reply } = await recruiter.call("POST /api/applications/:id/replies", {
      params: { id },
      body,
    });
    expect(await getRespondedAt(who.email), "not sent yet").toBeNull();
    const failingMailer = {
      send: () => Promise.reject(new VendorFailure("Mail", "No such address.", { permanent: true })),
    };
    const ctx = testApp.ctx();
    await deliver({ ...ctx, ports: { ...ctx.ports, mailer: failingMailer } }, reply.id, deliveryHandlers);
    const { entries, replies } = (
      await recruiter.call("GET /api/applications/:id/history", { params: { id } })
    ).body;
    expect(replies[0]).toMatchObject({ status: "dead" });
    expect(entries.slice(0, 2).map(({ subject }) => subject)).toEqual([
      "Not sent: About your application",
      "About your application",
    ]);
    expect(await getRespondedAt(who.email)).toBeNull();

    // A retry by staff succeeds.
    const manager = (await testApp.as("manager")).at(withoutQueue);
    await manager.call("POST /api/admin/deliveries/:id/retry", { params: { id: reply.id } });
    await deliver({ ...ctx, ports: { ...ctx.ports, mailer: mailbox() } }, reply.id, deliveryHandlers);
    expect(await getRespondedAt(who.email)).not.toBeNull();
  },
);
