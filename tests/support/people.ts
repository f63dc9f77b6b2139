import type { PersonDraft, TimelineQuery } from "#contract/people/schemas.ts";
import type { Person } from "./person.ts";
import { unique } from "./samples.ts";

/** A person to add by hand, with a unique name and address. */
export function aPersonDraft(more: Partial<PersonDraft> = {}): PersonDraft {
  const word = unique();
  return {
    firstName: `First${word}`,
    lastName: `Last${word}`,
    email: `${word}@example.com`,
    source: "referral",
    legalBasis: "legitimate-interest",
    ...more,
  };
}

export const addPerson = (staff: Person, more: Partial<PersonDraft> = {}) =>
  staff.call("POST /api/crm/people", { body: aPersonDraft(more) });

/** Adds a person, and returns their id. */
export async function createPerson(staff: Person, more: Partial<PersonDraft> = {}): Promise<string> {
  const { status, body } = await addPerson(staff, more);
  if (status !== 201) throw new Error(`The person was not added: ${JSON.stringify(body)}`);
  return body.id;
}

export const getTimeline = async (staff: Person, id: string, query: Partial<TimelineQuery> = {}) => {
  const { body, headers } = await staff.call("GET /api/crm/people/:id/timeline", { params: { id }, query });
  return { items: body, total: Number(headers.get("X-Total-Count")) };
};
