import { expect } from "vitest";
import { sampleFiles, createFile } from "./files.ts";
import { testApp } from "./test-app.ts";
import { type Person, readResponse } from "./person.ts";
import { anApplication, toFormData, unique } from "./samples.ts";
import { select } from "./tables.ts";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";

export const getLinkToken = (link: string) => decodeURIComponent(link.split("token=")[1]!);

/** An applicant with a resume and a unique name, email address and phone number. */
export async function createApplicant(more: Record<string, unknown> = {}, visitor = testApp.visitor()) {
  const word = unique();
  const who = anApplication({
    firstName: `First${word}`,
    lastName: `Last${word}`,
    phone: `(312) 555-${String(Math.floor(Math.random() * 9000) + 1000)}`,
    additionalInfo: `I am First${word}.`,
    ...more,
  });
  const form = toFormData(who, createFile(sampleFiles.pdf, `${who.lastName}.pdf`));
  const sent = await readResponse(await visitor.fetch("/api/applications", { method: "POST", body: form }));
  expect(sent.status).toBe(201);
  const id = (sent.body as unknown as { id: string }).id;
  const token = getLinkToken(await createApplicantLink(testApp.ctx(), id));
  return { who, visitor, id, token };
}

export const getRecord = (person: Person, token: string) =>
  person.call("GET /api/privacy/record", { query: { token } });
export const eraseRecord = (person: Person, token: string) =>
  person.call("POST /api/privacy/erase", { body: { token, confirm: true } });
/** The CRM erasure deliveries. */
export const listErasures = () =>
  select<{ id: string; payload: string; status: string }>(
    "select * from deliveries where action = 'crm.erase'",
  );
