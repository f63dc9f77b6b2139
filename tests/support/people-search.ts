import type { PeopleSearchResult } from "#contract/people/search-schemas.ts";
import type { Person } from "./person.ts";
import { getLeadByAnyEmail } from "./leads.ts";
import { anApplication } from "./samples.ts";
import { select } from "./tables.ts";
import { testApp } from "./test-app.ts";

/** Stores the text of an application's resume, as extraction does. */
export const storeResumeText = (applicationId: string, text: string) => {
  const now = new Date().toISOString();
  return select(
    `insert into resume_texts (application_id, status, text, extracted_at, created_at, updated_at)
      values (?1, 'ready', ?2, ?3, ?3, ?3)
      on conflict (application_id) do update set status = 'ready', text = excluded.text, updated_at = excluded.updated_at`,
    applicationId,
    text,
    now,
  );
};

/** Sends an application, and stores the text of its resume. */
export async function applyWith(resume: string, more: Parameters<typeof anApplication>[0] = {}) {
  const form = anApplication(more);
  const { status, body } = await testApp.visitor().call("POST /api/applications", { body: form });
  if (status !== 201) throw new Error(`The application was rejected: ${JSON.stringify(body)}`);
  if (resume) await storeResumeText(body.id, resume);
  const lead = await getLeadByAnyEmail(form.email);
  return { id: body.id, email: form.email, leadId: lead.id };
}

export async function searchPeople(person: Person, q: string, more: Record<string, string | number> = {}) {
  const { status, body } = await person.call("GET /api/search/people", { query: { q, ...more } });
  if (status !== 200) throw new Error(`${q}: ${status} ${JSON.stringify(body)}`);
  return body;
}

export const foundIds = ({ people }: PeopleSearchResult): string[] => people.map(({ id }) => id);

/** Quoted lines with their sources; marked words are in brackets. */
export const quotedLines = ({ people }: PeopleSearchResult): string[] =>
  (people[0]?.quotes ?? []).map(
    ({ source, parts }) =>
      `${source}: ${parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("")}`,
  );
