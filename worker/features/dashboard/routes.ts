import { dashboard } from "#contract/dashboard/endpoints.ts";
import { applicationStages } from "#contract/jobs/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { firmDate, firmDayEnd, firmDayStart, listFirmWeeks } from "#worker/base/firm-day.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { can, canOn } from "#worker/runtime/access.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { listJobsWithoutApplicants } from "#worker/features/jobs/index.ts";
import {
  countPeopleWithOverdueTasks,
  countWaiting,
  listDueTasks,
  listFirstReplies,
} from "#worker/features/leads/index.ts";
import { countPlacementsByStatus, sumFees, toPlacementSummary } from "#worker/features/placements/index.ts";
import * as queries from "./queries.ts";
import { toFirstReplies } from "./rules.ts";

export const dashboardRoutes = createRouter();

const WEEKS = 12;
const LISTED_JOBS = 5;

/** Which lists the caller may open: a number without its rows is not returned. */
const listAccess = ({ staff }: StaffCtx) => ({
  people: canOn(staff, "crm.read", ["ghl"]),
  applications: canOn(staff, "crm.read", ["applications"]),
  messages: canOn(staff, "crm.read", ["messages"]),
  texts: canOn(staff, "sms.read", ["messages"]),
  signUps: canOn(staff, "crm.read", ["content"]),
  articles: canOn(staff, "content.write", ["content"]),
  deliveries: canOn(staff, "crm.read", ["deliveries"]),
  appointments: canOn(staff, "booking.manage", ["bookings"]),
  interviews: canOn(staff, "interviews.manage", ["interviews"]),
  placements: canOn(staff, "clients.read", ["clients"]),
  jobs: canOn(staff, "jobs.read", ["jobs"]),
});

const NO_PEOPLE = {
  overdueReplies: null,
  myOverdueReplies: null,
  followUps: null,
  myFollowUps: null,
  overdueTasks: null,
};

serve(dashboardRoutes, dashboard.counts, async (ctx) => {
  const may = listAccess(ctx);
  const now = iso(ctx.clock());
  const [[waiting], [tasks], [work]] = await selectMany(ctx.db, [
    countWaiting(ctx.db, ctx.staff.id, now),
    countPeopleWithOverdueTasks(ctx.db, now),
    queries.countWork(ctx.db),
  ]);
  const { newApplications, unreadForms, unreadTexts, draftArticles, failedPublications, failedDeliveries } =
    work!;
  return {
    ...(may.people ? { ...waiting!, ...tasks! } : NO_PEOPLE),
    newApplications: may.applications ? newApplications : null,
    unreadMessages: may.messages ? unreadForms + (may.texts ? unreadTexts : 0) : null,
    draftArticles: may.articles ? draftArticles : null,
    failedPublications: may.articles ? failedPublications : null,
    failedDeliveries: may.deliveries ? failedDeliveries : null,
    suspectedApplications: may.applications ? work!.suspectedApplications : null,
    suspectedMessages: may.messages ? work!.suspectedMessages : null,
    suspectedAppointments: may.appointments ? work!.suspectedAppointments : null,
    suspectedSignUps: may.signUps ? work!.suspectedSignUps : null,
  };
});

serve(dashboardRoutes, dashboard.home, async (ctx) => {
  const may = listAccess(ctx);
  const now = iso(ctx.clock());
  const today = firmDate(ctx.clock());
  const weeks = listFirmWeeks(ctx.clock(), WEEKS);
  const end = firmDayEnd(today);
  const day = { start: firmDayStart(today), end };
  const year = { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  const [appointments, interviews, tasks, stages, counts, replies, jobs, statuses, fees] = await selectMany(
    ctx.db,
    [
      queries.listAppointments(ctx.db, day, now),
      queries.listInterviews(ctx.db, day),
      listDueTasks(ctx.db, end),
      queries.countApplicationsByStage(ctx.db),
      queries.countApplicationsByWeek(ctx.db, weeks),
      listFirstReplies(ctx.db, weeks[0]!.start),
      listJobsWithoutApplicants(ctx.db, now, LISTED_JOBS),
      countPlacementsByStatus(ctx.db, {}, today),
      sumFees(ctx.db, year, today),
    ],
  );
  const countByStage = new Map(stages.map(({ stage, count }) => [stage, count]));
  return {
    today,
    appointments: may.appointments ? appointments : null,
    interviews: may.interviews ? interviews : null,
    tasks: may.people ? tasks.map((task) => ({ ...task, isOverdue: task.dueAt < now })) : null,
    pipeline: may.applications
      ? applicationStages.map((stage) => ({ stage, count: countByStage.get(stage) ?? 0 }))
      : null,
    placements: may.placements
      ? { year, ...toPlacementSummary(statuses, fees, can(ctx.staff, "placements.manage")) }
      : null,
    applicationsPerWeek: may.applications
      ? weeks.map(({ from, to }, index) => ({ from, to, count: counts[index]?.count ?? 0 }))
      : null,
    firstReplies: may.people ? toFirstReplies(weeks, replies) : null,
    jobsWithoutApplicants: may.jobs && may.applications ? { total: jobs[0]?.total ?? 0, jobs } : null,
  };
});
