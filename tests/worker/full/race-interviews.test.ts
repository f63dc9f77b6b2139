import { expect, test } from "vitest";
import { createApplicant } from "#tests/support/applicants.ts";
import {
  chooseTime,
  createInterview,
  createInterviewParties,
  getCandidateToken,
  getLinkedTimes,
} from "#tests/support/interviews.ts";
import { select } from "#tests/support/tables.ts";

test("of twenty candidates who choose the same time of one interviewer one gets it", async () => {
  const { recruiter, userId } = await createInterviewParties();
  const applicants = await Promise.all(Array.from({ length: 20 }, () => createApplicant()));
  const tokens: string[] = [];
  let time = "";
  for (const { id, who } of applicants) {
    const { interview } = await createInterview(recruiter, id, [userId], { choice: "offered" });
    time = interview.offeredTimes[0]!;
    tokens.push(await getCandidateToken(who.email));
  }
  const results = await Promise.all(tokens.map((token) => chooseTime(token, time)));
  const codes = results.map(({ status, body }) => (status === 200 ? "ok" : body.code)).toSorted();
  expect(codes).toEqual(["ok", ...Array.from({ length: 19 }, () => "slot_taken")].toSorted());
  expect(await select("select id from interviews where status = 'scheduled'")).toHaveLength(1);
  const loser = tokens[results.findIndex(({ status }) => status !== 200)]!;
  expect(await getLinkedTimes(loser)).not.toContain(time);
});
