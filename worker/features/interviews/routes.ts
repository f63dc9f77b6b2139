import { myCalendar } from "#contract/interviews/calendar-endpoints.ts";
import { interviewLinks, interviews } from "#contract/interviews/endpoints.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getAvailability } from "./availability.ts";
import { getInterviewCalendar } from "./calendar.ts";
import { listInterviewerOptions } from "./calendar-queries.ts";
import { cancelByToken, chooseTime, getCandidateTimes } from "./candidate.ts";
import * as change from "./change.ts";
import { createInterview } from "./create.ts";
import { getFeed } from "./feed.ts";
import { createCandidateIcs } from "./ics.ts";
import { getInterview, toCandidateInterviewDto, toInterviewDto } from "./interview.ts";
import { getInterviewByToken, interviewUrl } from "./links.ts";
import * as mine from "./my-calendar.ts";
import { listInterviews } from "./queries.ts";
import { listFreeTimes } from "./rules.ts";

export const interviewRoutes = createRouter();

serve(interviewRoutes, interviews.list, async (ctx, { query }) => {
  const { rows, total } = await listInterviews(ctx.db, query, iso(ctx.clock()));
  return { rows: rows.map(toInterviewDto), total };
});
serve(interviewRoutes, interviews.calendar, (ctx, { query }) => getInterviewCalendar(ctx, query));
serve(interviewRoutes, interviews.interviewers, (ctx) => listInterviewerOptions(ctx.db));

serve(interviewRoutes, interviews.times, async (ctx, { query }) => {
  const now = ctx.clock();
  const range = { from: now.getTime(), to: addTime(now, query.days, "day").getTime() };
  const availability = await getAvailability(ctx, query.interviewers, range, query.moving ?? null);
  const rules = { ...query, timeZone: firmTimeZone, minimumNotice: 0 };
  return listFreeTimes(rules, availability, range, now).map(({ start, interviewerIds }) => ({
    startsAt: iso(new Date(start)),
    interviewerIds,
  }));
});

serve(interviewRoutes, interviews.create, (ctx, { body, storeResponse }) =>
  createInterview(ctx, body, storeResponse),
);
serve(interviewRoutes, interviews.get, async (ctx, { params }) =>
  toInterviewDto(await getInterview(ctx, params.id)),
);
serve(interviewRoutes, interviews.update, (ctx, { params, body }) =>
  change.updateDetails(ctx, params.id, body),
);
serve(interviewRoutes, interviews.reschedule, (ctx, { params, body }) =>
  change.rescheduleAsStaff(ctx, params.id, body),
);
serve(interviewRoutes, interviews.offer, (ctx, { params, body }) => change.offerAgain(ctx, params.id, body));
serve(interviewRoutes, interviews.cancel, (ctx, { params, body }) =>
  change.cancelAsStaff(ctx, params.id, body),
);
serve(interviewRoutes, interviews.complete, (ctx, { params, body }) =>
  change.recordOutcome(ctx, params.id, body, "completed"),
);
serve(interviewRoutes, interviews.noShow, (ctx, { params, body }) =>
  change.recordOutcome(ctx, params.id, body, "no_show"),
);

serve(interviewRoutes, interviewLinks.get, async (ctx, { query: { token } }) =>
  toCandidateInterviewDto(ctx, await getInterviewByToken(ctx, token), token),
);
serve(interviewRoutes, interviewLinks.times, (ctx, { query }) => getCandidateTimes(ctx, query.token));
serve(interviewRoutes, interviewLinks.choose, (ctx, { body }) => chooseTime(ctx, body));
serve(interviewRoutes, interviewLinks.cancel, (ctx, { body }) => cancelByToken(ctx, body));

serve(interviewRoutes, myCalendar.get, (ctx) => mine.getMyCalendar(ctx));
serve(interviewRoutes, myCalendar.setHours, (ctx, { body }) => mine.setMyHours(ctx, body));
serve(interviewRoutes, myCalendar.resetHours, (ctx) => mine.resetMyHours(ctx));
serve(interviewRoutes, myCalendar.setOptions, (ctx, { body }) => mine.setMyOptions(ctx, body));
serve(interviewRoutes, myCalendar.blockedTimes, (ctx) => mine.listMyBlockedTimes(ctx));
serve(interviewRoutes, myCalendar.block, (ctx, { body }) => mine.blockTime(ctx, body));
serve(interviewRoutes, myCalendar.unblock, (ctx, { params }) => mine.unblockTime(ctx, params.id));
serve(interviewRoutes, myCalendar.connect, (ctx, { body }) => mine.connectCalendar(ctx, body.url));
serve(interviewRoutes, myCalendar.disconnect, (ctx) => mine.disconnectCalendar(ctx));
serve(interviewRoutes, myCalendar.read, (ctx) => mine.readMyCalendar(ctx));
serve(interviewRoutes, myCalendar.createAddress, (ctx) => mine.createFeedAddress(ctx));

const CALENDAR_TYPE = "text/calendar; charset=utf-8";

// Not JSON, so mounted without serve(); the signed token authorizes the request.
interviewRoutes.get("/api/interview-links/calendar.ics", async (c) => {
  const ctx = c.get("ctx");
  const token = (c.req.query("token") ?? "").slice(0, 1_000);
  const record = await getInterviewByToken(ctx, token);
  if (!record.interview.startsAt) throw new AppError("not_found", "This interview has no time yet.");
  const file = createCandidateIcs(ctx, record, interviewUrl(ctx, token));
  return c.body(file.content, 200, {
    "Content-Type": CALENDAR_TYPE,
    "Content-Disposition": `attachment; filename="${file.name}"`,
  });
});

// Calendar apps subscribe to it; the token in the path authorizes the request.
interviewRoutes.get("/api/calendars/:file", async (c) => {
  const { content, etag } = await getFeed(c.get("ctx"), c.req.param("file"));
  const headers = { ETag: etag, "Cache-Control": "private, no-cache", "Referrer-Policy": "no-referrer" };
  if (c.req.header("If-None-Match") === etag) return c.body(null, 304, headers);
  return c.body(content, 200, { ...headers, "Content-Type": CALENDAR_TYPE });
});
