import type { Lead, LeadPatch, LeadListQuery } from "#contract/leads/schemas.ts";
import { contactMessage } from "./messages.ts";
import { testApp, createTestSite } from "./test-app.ts";
import type { Person } from "./person.ts";
import { select } from "./tables.ts";

/** The lead with this email address. */
export async function getLeadByAnyEmail(email: string): Promise<Record<string, unknown> & { id: string }> {
  const [row] = await select<Record<string, unknown> & { id: string }>(
    "select * from crm_leads where email_key = ?",
    email.toLowerCase(),
  );
  if (!row) throw new Error(`No lead with the address ${email}.`);
  return row;
}

/** The subjects of a lead's timeline, oldest first. */
export const listTimeline = async (leadId: string) =>
  (
    await select<{ subject: string }>(
      "select subject from lead_activities where lead_id = ? order by created_at, id",
      leadId,
    )
  ).map(({ subject }) => subject);

export const getLeadAs = async (person: Person, id: string) =>
  (await person.call("GET /api/crm/leads/:id", { params: { id } })).body;

export const listEmails = (leads: readonly Lead[]) => leads.map(({ email }) => email);

const DEFAULT_TIME = "2026-11-18T10:00:00-05:00";
export const siteAt = (time: string) => createTestSite(() => ({ clock: () => new Date(time) }));

export async function submitContactForm(
  more: Parameters<typeof contactMessage>[0] = {},
  time = DEFAULT_TIME,
) {
  const form = contactMessage(more);
  await testApp.visitor().at(siteAt(time)).call("POST /api/contact/submit", { body: form });
  return { email: form.email, id: (await getLeadByAnyEmail(form.email)).id };
}

export const updateLead = (person: Person, id: string, body: LeadPatch) =>
  person.call("PUT /api/crm/leads/:id", { params: { id }, body });

export const listLeads = async (person: Person, query: Partial<LeadListQuery> = {}) => {
  const { body, headers } = await person.call("GET /api/crm/leads", { query });
  return { emails: listEmails(body), total: Number(headers.get("X-Total-Count")), rows: body };
};
