import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { getLeadAs, submitContactForm } from "#tests/support/leads.ts";
import { unique } from "#tests/support/samples.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";

const body = { subject: "Your close", message: "Dear Ada,\n\nwhen can we speak?" };
const withoutQueue = createTestSite(() => ({ enqueue: () => Promise.resolve() }));

async function replyTo(leadId: string) {
  const recruiter = (await testApp.as("recruiter")).at(withoutQueue);
  const key = { "Idempotency-Key": unique() };
  const send = () => recruiter.call("POST /api/crm/leads/:id/replies", { params: { id: leadId }, body }, key);
  const [first, second] = [await send(), await send()];
  expect([first.status, second.body]).toEqual([201, first.body]);
  return { recruiter, replyId: first.body.id };
}

const listReplies = async (person: Awaited<ReturnType<typeof testApp.as>>, id: string) =>
  (await person.call("GET /api/crm/leads/:id/replies", { params: { id } })).body;

test(
  "a reply from the lead page is mailed once, and only then the response target is met",
  { tags: "full" },
  async () => {
    const { id, email } = await submitContactForm();
    const { recruiter, replyId } = await replyTo(id);
    expect((await getLeadAs(recruiter, id)).firstRespondedAt, "queued").toBeNull();
    expect(await listReplies(recruiter, id)).toMatchObject([{ id: replyId, status: "waiting" }]);
    const mailer = mailbox();
    const ctx = testApp.ctx();
    await deliver({ ...ctx, ports: { ...ctx.ports, mailer } }, replyId, deliveryHandlers);
    await deliver({ ...ctx, ports: { ...ctx.ports, mailer } }, replyId, deliveryHandlers);
    expect(mailer.sent).toMatchObject([{ to: email, subject: body.subject, key: replyId }]);
    expect((await getLeadAs(recruiter, id)).firstRespondedAt).not.toBeNull();
    expect(await listReplies(recruiter, id)).toMatchObject([{ subject: body.subject, status: "sent" }]);
    const { body: timeline } = await recruiter.call("GET /api/crm/leads/:id/activities", { params: { id } });
    expect(timeline[0]).toMatchObject({
      activityType: "email",
      subject: body.subject,
      description: body.message,
    });
    expect(await lastActivity("lead.reply")).toMatchObject({ entity_id: id, user_id: recruiter.userId });
  },
);

test("a reply to an erased lead is canceled", async () => {
  const { id } = await submitContactForm();
  const { replyId } = await replyTo(id);
  await select("delete from crm_leads where id = ? returning id", id);
  const mailer = mailbox();
  const ctx = testApp.ctx();
  await deliver({ ...ctx, ports: { ...ctx.ports, mailer } }, replyId, deliveryHandlers);
  expect(mailer.sent).toEqual([]);
  expect(await select("select status from deliveries where id = ?", replyId)).toEqual([
    { status: "cancelled" },
  ]);
});

test("a reply to an unknown lead gets 404, to a lead without an address 409, without crm.write 403", async () => {
  const { id } = await submitContactForm();
  const recruiter = await testApp.as("recruiter");
  const reader = await testApp.as("user", { permissions: ["crm.read"] });
  const statusFor = async (person: typeof recruiter, leadId: string) =>
    (await person.call("POST /api/crm/leads/:id/replies", { params: { id: leadId }, body })).status;
  expect(await statusFor(recruiter, crypto.randomUUID())).toBe(404);
  expect(await statusFor(reader, id)).toBe(403);
  await select("update crm_leads set email = null, email_key = null where id = ? returning id", id);
  expect(await statusFor(recruiter, id)).toBe(409);
});
