import { expect } from "@playwright/test";
import {
  assignHostileCompany,
  grantEmployerConsent,
  postHostileClient,
  postHostileJob,
  postHostilePerson,
  postHostilePlacement,
  postHostileShortlist,
} from "../support/hostile-clients.ts";
import { deskDialogs } from "../support/hostile-dialogs.ts";
import {
  cancelHostileInterview,
  chooseInterviewTime,
  offerHostileInterview,
  postHostileCalendar,
  postHostileView,
} from "../support/hostile-interviews.ts";
import {
  expectDialogsSafe,
  expectNoInjection,
  expectPageSafe,
  expectRegionsSafe,
  listMissingEndpoints,
  postHostileBody,
  test,
} from "../support/hostile-pages.ts";
import {
  postHostileApplication,
  postHostileMoves,
  postHostileOffer,
  postHostileScreening,
  postHostileStages,
} from "../support/hostile-pipeline.ts";
import { MARKER } from "../support/hostile-text.ts";
import { listMails, waitForMail } from "../support/mailbox.ts";
import { signIn } from "../support/users.ts";

/** The token of a link in a mail. */
const findToken = ({ text }: { text: string }, path: string): string =>
  new URL(new RegExp(`https?:\\S+${path}\\?\\S+`).exec(text)![0]).searchParams.get("token")!;

test("hostile text sent to any field of recruiting is shown as text on every page, mail and calendar", async ({
  page,
  request,
  faults,
}) => {
  test.setTimeout(300_000);
  await signIn(page, "admin", "/admin/profile");
  const staff = page.request;
  const suffix = String(Date.now());
  const email = `candidate.${suffix}@example.com`;
  const user = (await (await staff.get("/api/auth/verify")).json()) as { id: string };

  const person = await postHostilePerson(staff, user.id, suffix);
  const [job, suggested] = [await postHostileJob(staff), await postHostileJob(staff)];
  const client = await postHostileClient(staff, job, suffix);
  const questions = await postHostileScreening(staff, job);
  const stage = await postHostileStages(staff, job);
  await expectPageSafe(page, `/apply?job=${job.id}`);
  const application = await postHostileApplication(request, job, email, questions);
  const receipt = findToken(await waitForMail(request, email), "/your-data");
  await postHostileMoves(staff, application, stage);
  await expectPageSafe(page, `/your-data?token=${receipt}`);
  const applicant = { applicationId: application.id, userId: user.id };
  const interview = await offerHostileInterview(staff, applicant);
  const canceled = await cancelHostileInterview(staff, applicant);
  const feed = await postHostileCalendar(staff);
  const shortlist = await postHostileShortlist(staff, request, {
    jobId: job.id,
    contactId: client.contactId,
    applicationId: application.id,
  });
  await expectPageSafe(page, `/admin/jobs/${job.id}/pipeline`);

  // The candidate's and the client's pages.
  const mails = async () => (await listMails(request, email)).map(({ subject }) => subject);
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBeGreaterThan(2);
  const consentMail = (await mails()).find((subject) => subject.startsWith("May we introduce you"));
  const consent = findToken(await waitForMail(request, email, consentMail), "/employer-consent");
  await expectPageSafe(page, `/employer-consent?token=${consent}`);
  await expectPageSafe(page, shortlist.page);
  await grantEmployerConsent(request, consent);
  await page.goto(shortlist.page);
  await expect(page.getByText(`Odile Ferrand ${MARKER}`).first(), "the name after consent").toBeVisible();
  await expectPageSafe(page, shortlist.page);
  const invitation = (await mails()).find((subject) => subject.startsWith("Choose a time"));
  const token = findToken(await waitForMail(request, email, invitation), "/interview");
  await expectPageSafe(page, `/interview?token=${token}`);
  const interviewTime = await chooseInterviewTime(request, token);
  await expectPageSafe(page, `/interview?token=${token}`);
  await expectPageSafe(page, `/interview?token=${token}&do=cancel`);

  await postHostileOffer(staff, application, stage);
  await postHostilePlacement(staff, application.id);
  const view = await postHostileView(staff);
  const leads = (await (await staff.get(`/api/crm/leads?q=${email}`)).json()) as { id: string }[];
  await expectPageSafe(page, `/admin/clients?q=${MARKER}`);
  const suggestions = page.getByRole("region", { name: "Jobs without a client" });
  await suggestions.getByRole("button", { name: /^Show \d+ more/ }).click();
  await expect(suggestions.getByText(MARKER).first()).toBeVisible();
  await expectNoInjection(page, "suggested clients");
  await assignHostileCompany(staff, suggested.company);
  await expectRegionsSafe(page, `/admin/clients/${client.id}`, [
    "Facts",
    "Contacts",
    "Jobs",
    "Shortlists",
    "Placements",
    "Timeline",
  ]);
  await expectRegionsSafe(page, `/admin/people/${person.id}`, ["Owner and tags", "Timeline"]);
  await expectRegionsSafe(page, `/admin/people/${leads[0]!.id}`, ["Timeline"]);
  await expectRegionsSafe(page, `/admin/applications/${application.id}`, [
    "Pipeline",
    "Answers",
    "Scorecards",
    "Interviews",
    "Shortlists",
    "Placement",
  ]);
  await expectRegionsSafe(page, "/admin/interviews?view=settings", ["Blocked times"]);
  await expectRegionsSafe(page, "/admin", ["Today"]);
  for (const path of [
    "/admin/clients?tab=placements",
    `/admin/people?q=${MARKER}`,
    `/admin/jobs/${job.id}/screening`,
    `/admin/jobs/${job.id}/pipeline?view=list`,
    `/admin/jobs/${job.id}/stages`,
    "/admin/jobs/pipeline-settings",
    `/admin/clients/shortlists/${shortlist.id}`,
    `/admin/clients/shortlists/new?job=${job.id}&applications=${application.id}`,
    `/admin/applications?saved=${view.id}`,
    `/admin/interviews?view=all&q=${MARKER}`,
    `/admin/interviews?view=week&date=${interviewTime.slice(0, 10)}`,
    "/admin/interviews",
  ])
    await expectPageSafe(page, path);
  // The texts have no dates, so the calendar does not list them.
  for (const path of ["/admin/content/calendar", "/admin/content/newsletters"])
    await expectPageSafe(page, path, null);
  for (const { id } of [interview, canceled]) {
    await page.goto(`/admin/interviews?open=${id}`);
    await expect(page.getByRole("dialog").getByText(MARKER).first()).toBeVisible();
  }
  for (const [path, names] of deskDialogs({ client, person, job, application, shortlist, view }))
    await expectDialogsSafe(page, path, names);

  for (const path of [feed, `/api/interview-links/calendar.ics?token=${encodeURIComponent(token)}`]) {
    const calendar = await request.get(path);
    expect(calendar.headers()["content-type"], path).toBe("text/calendar; charset=utf-8");
    const text = (await calendar.text()).replaceAll("\r\n ", "");
    expect(text, path).toContain(MARKER);
    expect(text, "no injected line").not.toMatch(/^(<|Set-Cookie)/m);
  }

  await postHostileBody(request, "POST /api/interview-links/cancel", { token });
  await page.goto(`/admin/interviews?open=${interview.id}`);
  await expect(page.getByRole("dialog").getByText("Reason")).toBeVisible();
  const sent = await listMails(request, email);
  for (const { id } of sent) await expectPageSafe(page, `/__dev/mail/${id}`, null);
  expect(listMissingEndpoints("desk"), "endpoints with free text that this test does not cover yet").toEqual(
    [],
  );
  expect(faults).toEqual([]);
});
