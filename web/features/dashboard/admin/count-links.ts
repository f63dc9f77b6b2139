import type { WaitingCounts } from "#contract/dashboard/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";

type Count = keyof WaitingCounts;

type CountLink = {
  name: Count;
  label: string;
  to: string;
  /** The caller's share of the same list. */
  mine?: Count;
  /** Only shown with rows. */
  isExceptional?: true;
};

/** The number of the caller's rows below a number of all. */
const leadsWith = (filter: Record<string, string>) =>
  `${adminPaths.portal("ghl")}?${new URLSearchParams(filter).toString()}`;

/** What waits for somebody, most urgent first. Each link opens exactly the rows that were counted. */
export const countLinks: readonly CountLink[] = [
  {
    name: "overdueReplies",
    label: "Replies overdue",
    to: leadsWith({ needs: "reply" }),
    mine: "myOverdueReplies",
  },
  {
    name: "newApplications",
    label: "New applications",
    to: `${adminPaths.portal("applications")}?stage=new`,
  },
  { name: "unreadMessages", label: "Unread messages", to: `${adminPaths.messages()}?state=unread` },
  {
    name: "followUps",
    label: "Follow-ups due",
    to: leadsWith({ needs: "follow-up" }),
    mine: "myFollowUps",
  },
  { name: "overdueTasks", label: "People with overdue tasks", to: leadsWith({ needs: "task" }) },
  { name: "draftArticles", label: "Articles to review", to: adminPaths.drafts() },
  {
    name: "failedPublications",
    label: "Publications failed",
    to: `${adminPaths.portal("content")}?dates=failed`,
  },
  {
    name: "failedDeliveries",
    label: "Failed deliveries",
    to: `${adminPaths.portal("deliveries")}?status=dead`,
  },
  {
    name: "suspectedApplications",
    label: "Applications suspected as spam",
    to: `${adminPaths.portal("applications")}?spam=suspected`,
    isExceptional: true,
  },
  {
    name: "suspectedMessages",
    label: "Messages suspected as spam",
    to: `${adminPaths.messages()}?spam=suspected`,
    isExceptional: true,
  },
  {
    name: "suspectedAppointments",
    label: "Bookings suspected as spam",
    to: `${adminPaths.portal("bookings")}?view=list&spam=suspected`,
    isExceptional: true,
  },
  {
    name: "suspectedSignUps",
    label: "Sign-ups suspected as spam",
    to: `${adminPaths.newsletters()}?tab=suspected`,
    isExceptional: true,
  },
];

/** The caller's share of a list of leads. */
export const toMine = (to: string, userId: string): string => `${to}&assignedTo=${userId}`;

type Badge = { count: Count; meaning: string; isUrgent: boolean };

/** Badges of the navigation, by the portal's slug. */
export const portalBadges: Record<string, Badge> = {
  applications: { count: "newApplications", meaning: "new", isUrgent: false },
  messages: { count: "unreadMessages", meaning: "unread", isUrgent: true },
  ghl: { count: "overdueReplies", meaning: "overdue", isUrgent: true },
  content: { count: "draftArticles", meaning: "to review", isUrgent: false },
  deliveries: { count: "failedDeliveries", meaning: "failed", isUrgent: true },
};

const MAX_BADGE = 99;

export const formatBadge = (count: number): string =>
  count > MAX_BADGE ? `${MAX_BADGE}+` : formatInteger(count);
