import { expect, test } from "vitest";
import { eraseRecord } from "#tests/support/applicants.ts";
import { findInTables } from "#tests/support/find-text.ts";
import {
  createInterview,
  createInterviewParties,
  deliverInterviewMails,
  icsTime,
} from "#tests/support/interviews.ts";
import { select } from "#tests/support/tables.ts";

test("interviewers learn that an erasure cancels an interview, without data of the candidate", async () => {
  const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
  const { who, visitor, token } = applicant;
  const title = `Talk with ${who.firstName}`;
  const { interview, times } = await createInterview(recruiter, applicationId, [userId], { title });
  await deliverInterviewMails();
  const [before] = await select<{ sequence: number }>(
    "select sequence from interviews where id = ?",
    interview.id,
  );
  await eraseRecord(visitor, token);
  expect(await findInTables([who.email, who.firstName, who.lastName, who.phone])).toEqual([]);

  const mails = await deliverInterviewMails();
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail!.subject).toMatch(/^Interview canceled: /);
  const text = JSON.stringify(mail).toLowerCase();
  for (const word of [who.email, who.firstName, who.lastName]) expect(text).not.toContain(word.toLowerCase());
  const file = mail!.attachments![0]!.content.replaceAll("\r\n ", "");
  for (const line of [
    `UID:interview-${interview.id}`,
    "METHOD:CANCEL",
    "STATUS:CANCELLED",
    `SEQUENCE:${before!.sequence + 1}`,
    `DTSTART:${icsTime(times[0]!)}`,
  ])
    expect(file).toContain(line);
});

test("an erasure sends nothing for interviews that are over", async () => {
  const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
  await createInterview(recruiter, applicationId, [userId]);
  await select(
    "update interviews set starts_at = '2026-01-05T15:00:00.000Z', ends_at = '2026-01-05T15:30:00.000Z'",
  );
  await eraseRecord(applicant.visitor, applicant.token);
  expect(await select("select id from deliveries where action = 'interview.erased'")).toEqual([]);
});
