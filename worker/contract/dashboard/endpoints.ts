import * as z from "zod";
import { applicationStages } from "#contract/jobs/constants.ts";
import { endpoint } from "#contract/endpoint.ts";
import { PlacementSummary } from "#contract/placements/schemas.ts";
import { isoTime } from "#contract/schemas.ts";

/** A number is null where the caller may not open its rows. */
const countOrNull = z.number().nullable();

/** What waits for somebody. Each number is the total of a filtered list, see web/features/dashboard/admin/count-links.ts. */
export const WaitingCounts = z.object({
  /** People whose response is overdue, and those of them assigned to the caller. */
  overdueReplies: countOrNull,
  myOverdueReplies: countOrNull,
  /** People with a follow-up date that has come. */
  followUps: countOrNull,
  myFollowUps: countOrNull,
  /** People with an open task whose due time has passed. */
  overdueTasks: countOrNull,
  newApplications: countOrNull,
  unreadMessages: countOrNull,
  draftArticles: countOrNull,
  /** Articles whose time to be published or unpublished has come, and that failed. */
  failedPublications: countOrNull,
  failedDeliveries: countOrNull,
  /** Suspected spam that waits for a decision; no other number includes it. */
  suspectedApplications: countOrNull,
  suspectedMessages: countOrNull,
  suspectedAppointments: countOrNull,
  suspectedSignUps: countOrNull,
});
export type WaitingCounts = z.infer<typeof WaitingCounts>;

/** Dates in the firm's time zone, both included. */
const Week = z.object({ from: z.iso.date(), to: z.iso.date() });

const TodayAppointment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Suspected spam that waits for a decision. */
  isSuspected: z.boolean(),
  startsAt: isoTime,
  endsAt: isoTime,
});

const TodayInterview = z.object({
  id: z.string(),
  applicationId: z.string(),
  candidate: z.string(),
  title: z.string(),
  startsAt: isoTime,
  endsAt: isoTime,
});

const DueTask = z.object({
  id: z.string(),
  leadId: z.string(),
  person: z.string(),
  subject: z.string().nullable(),
  dueAt: isoTime,
  isOverdue: z.boolean(),
});

const HomePlacements = PlacementSummary.pick({ byStatus: true, underGuarantee: true }).extend({
  /** The calendar year of `fees`, by the start of the placements. */
  year: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** Null without the permission placements.manage. */
  fees: z.array(z.object({ currency: z.string(), amount: z.number(), placements: z.number() })).nullable(),
});

export const Home = z.object({
  /** Today in the firm's time zone. */
  today: z.iso.date(),
  appointments: z.array(TodayAppointment).nullable(),
  interviews: z.array(TodayInterview).nullable(),
  /** Open tasks due by the end of today, oldest first. */
  tasks: z.array(DueTask).nullable(),
  /** Number of applications by stage, in the order of the stages. */
  pipeline: z.array(z.object({ stage: z.enum(applicationStages), count: z.number() })).nullable(),
  placements: HomePlacements.nullable(),
  applicationsPerWeek: z.array(Week.extend({ count: z.number() })).nullable(),
  /** People who first got in touch in a week: the median of minutes until the first reply, null without a reply. */
  firstReplies: z
    .array(Week.extend({ replied: z.number(), medianMinutes: z.number().nullable() }))
    .nullable(),
  /** Open jobs without an application, the longest open first. */
  jobsWithoutApplicants: z
    .object({
      total: z.number(),
      jobs: z.array(
        z.object({ id: z.string(), title: z.string(), company: z.string(), publishedAt: isoTime.nullable() }),
      ),
    })
    .nullable(),
});
export type Home = z.infer<typeof Home>;

export const dashboard = {
  counts: endpoint({
    route: "GET /api/admin/counts",
    summary: "Count what waits for somebody, for the badges of the navigation and the home page",
    access: "signed-in",
    output: WaitingCounts,
  }),
  home: endpoint({
    route: "GET /api/admin/home",
    summary:
      "Get the home page of the back office: today, pipeline, placements, applications and replies by week",
    access: "signed-in",
    output: Home,
  }),
};
