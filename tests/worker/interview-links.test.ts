import { expect, test } from "vitest";
import { signLink } from "#worker/runtime/signed-link.ts";
import {
  chooseTime,
  createInterview,
  createInterviewParties,
  deliverInterviewMails,
  getCandidateToken,
  getLinked,
  getLinkedTimes,
  listCells,
} from "#tests/support/interviews.ts";
import { createApplicant } from "#tests/support/applicants.ts";
import { select } from "#tests/support/tables.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";

test(
  "a candidate chooses an offered time, gets a calendar file, moves and cancels by the link",
  { tags: "full" },
  async () => {
    const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
    const { interview } = await createInterview(recruiter, applicationId, [userId], { choice: "offered" });
    expect([interview.status, interview.startsAt, await listCells(interview.id)]).toEqual([
      "offered",
      null,
      [],
    ]);
    const token = await getCandidateToken(applicant.who.email);
    expect((await getLinked(token)).body).toMatchObject({
      state: "choose",
      canCancel: true,
      canReschedule: false,
    });
    const times = await getLinkedTimes(token);
    expect(times).toEqual(interview.offeredTimes);

    const other = await chooseTime(token, "2030-01-01T10:00:00.000Z");
    expect([other.status, other.body.code]).toEqual([400, "validation_failed"]);
    const chosen = await chooseTime(token, times[1]!);
    expect(chosen.body).toMatchObject({
      state: "scheduled",
      startsAt: times[1],
      candidateTimeZone: "America/Los_Angeles",
      canReschedule: true,
    });
    expect((await chooseTime(token, times[1]!)).status, "repeated").toBe(200);
    const mails = await deliverInterviewMails();
    const confirmation = mails.find(({ to }) => to === applicant.who.email)!;
    expect(confirmation.text).toMatch(/When: .* PT\nOur time: .* ET/);
    const file = await testApp.visitor().fetch(`/api/interview-links/calendar.ics?token=${token}`);
    expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(await file.text()).toContain(`UID:interview-${interview.id}@planwright`);

    const later = await getLinkedTimes(token);
    const moved = await chooseTime(token, later.at(-1)!);
    expect(moved.body.startsAt).toBe(later.at(-1));
    const [row] = await select<{ reschedule_count: number; sequence: number }>(
      "select reschedule_count, sequence from interviews",
    );
    expect(row).toEqual({ reschedule_count: 1, sequence: 2 });
    const canceled = await testApp.visitor().call("POST /api/interview-links/cancel", { body: { token } });
    expect([canceled.body.state, await listCells(interview.id)]).toEqual(["canceled", []]);
    expect((await chooseTime(token, times[2]!)).body.code).toBe("invalid_transition");
  },
);

test(
  "candidates of a round robin get as many interviews at one time as interviewers are free",
  { tags: "full" },
  async () => {
    const { recruiter, userId } = await createInterviewParties();
    const ids = [userId, (await testApp.as("recruiter")).userId!];
    const tokens: string[] = [];
    let time = "";
    for (let n = 0; n < 4; n++) {
      const { id, who } = await createApplicant();
      const { interview } = await createInterview(recruiter, id, ids, {
        choice: "offered",
        mode: "round_robin",
      });
      time = interview.offeredTimes[0]!;
      tokens.push(await getCandidateToken(who.email));
    }
    const results = await Promise.all(tokens.map((token) => chooseTime(token, time)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(2);
    const [row] = await select<{ n: number }>("select count(distinct user_id) as n from interview_cells");
    expect(row!.n).toBe(2);
  },
);

test("a candidate may choose any free time within the offered days", { tags: "full" }, async () => {
  const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
  await createInterview(recruiter, applicationId, [userId], { choice: "any", offerDays: 5 });
  const token = await getCandidateToken(applicant.who.email);
  const times = await getLinkedTimes(token);
  expect(times.length).toBeGreaterThan(10);
  expect(Date.parse(times[0]!)).toBeGreaterThan(Date.now() + 2 * 3_600_000 - 1_000);
  expect(Date.parse(times.at(-1)!)).toBeLessThan(Date.now() + 5 * 86_400_000 + 1_000);
  expect((await chooseTime(token, times[3]!)).status).toBe(200);
});

test("a busy time that appears after the offer cannot be chosen", { tags: "full" }, async () => {
  const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
  const { interview } = await createInterview(recruiter, applicationId, [userId], { choice: "offered" });
  const token = await getCandidateToken(applicant.who.email);
  const [first, second] = interview.offeredTimes as [string, string];
  await recruiter.call("POST /api/my-calendar/blocked-times", {
    body: { title: "Dentist", startsAt: first, endsAt: second },
  });
  expect(await getLinkedTimes(token)).not.toContain(first);
  expect((await chooseTime(token, first)).body.code).toBe("slot_taken");
});

test("expired, forged and foreign links are refused, and the page says what to do", async () => {
  const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
  const { interview } = await createInterview(recruiter, applicationId, [userId], {
    choice: "offered",
    offerDays: 1,
  });
  const token = await getCandidateToken(applicant.who.email);
  const forged = `${token.slice(0, -4)}AAAA`;
  const foreign = await signLink(testApp.ctx(), "booking.manage", interview.id, 3);
  for (const bad of [forged, foreign, "x"]) {
    expect((await getLinked(bad)).status, bad).toBe(400);
    expect((await chooseTime(bad, interview.offeredTimes[0]!)).status).toBe(400);
  }
  const page = await testApp.visitor().fetch(`/interview?token=${forged}`);
  expect([page.status, (await page.text()).includes("Link not valid")]).toEqual([404, true]);

  const late = testApp.visitor().at(siteAhead(9, "day"));
  expect((await getLinked(token, late)).body.state).toBe("expired");
  expect((await chooseTime(token, interview.offeredTimes[0]!, late)).body.code).toBe("invalid_transition");
  const html = await (await late.fetch(`/interview?token=${token}`)).text();
  expect(html).toContain("This invitation has expired");
  expect(html).toContain('href="/contact"');
  const muchLater = testApp.visitor().at(siteAhead(40, "day"));
  expect((await getLinked(token, muchLater)).status).toBe(410);

  await applicant.visitor.call("POST /api/privacy/withdraw", {
    body: { token: applicant.token, applicationId },
  });
  expect((await getLinked(token)).body.state).toBe("canceled");
  await applicant.visitor.call("POST /api/privacy/erase", {
    body: { token: applicant.token, confirm: true },
  });
  expect((await getLinked(token)).status).toBe(410);
});

test("an expired offer can be sent again", { tags: "full" }, async () => {
  const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
  const { interview } = await createInterview(recruiter, applicationId, [userId], {
    choice: "any",
    offerDays: 1,
  });
  await deliverInterviewMails();
  await select("update interviews set expires_at = '2026-01-05T15:00:00.000Z'");
  const again = await recruiter.call("POST /api/interviews/:id/offer", {
    params: { id: interview.id },
    body: { version: 1 },
  });
  expect(again.status).toBe(200);
  expect(Date.parse(again.body.expiresAt!)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect(await getCandidateToken(applicant.who.email)).toBeTruthy();
});

test(
  "the page works without JavaScript: a post chooses the time and a taken one shows why",
  { tags: "full" },
  async () => {
    const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
    const { interview } = await createInterview(recruiter, applicationId, [userId], { choice: "offered" });
    const token = await getCandidateToken(applicant.who.email);
    const [first, , second] = interview.offeredTimes as [string, string, string];
    await createInterview(recruiter, (await createApplicant()).id, [userId], { startsAt: first });
    const visitor = testApp.visitor();
    const post = (startsAt: string) =>
      visitor.fetch("/api/interview-links/choose", {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
        body: new URLSearchParams({ token, startsAt, timeZone: "Europe/Paris" }).toString(),
      });
    const taken = await post(first);
    expect([taken.status, (await taken.text()).includes("This time was just taken")]).toEqual([409, true]);
    const chosen = await post(second);
    expect([chosen.status, chosen.headers.get("location")]).toEqual([
      303,
      `/interview?token=${encodeURIComponent(token)}&done=chosen`,
    ]);
    const html = await (await visitor.fetch(chosen.headers.get("location")!)).text();
    expect(html).toContain("Your interview is scheduled");
  },
);

test("after five reschedules the candidate must contact the firm", { tags: "full" }, async () => {
  const { recruiter, applicant, userId, applicationId } = await createInterviewParties();
  await createInterview(recruiter, applicationId, [userId]);
  const token = await getCandidateToken(applicant.who.email);
  for (let n = 1; n <= 5; n++) {
    const { startsAt } = (await getLinked(token)).body;
    const times = (await getLinkedTimes(token)).filter((time) => time !== startsAt);
    expect((await chooseTime(token, times[10]!)).status).toBe(200);
  }
  expect((await getLinked(token)).body.canReschedule).toBe(false);
  const times = await getLinkedTimes(token);
  expect((await chooseTime(token, times[1]!)).body.code).toBe("invalid_transition");
});
