import { activity } from "#contract/activity/endpoints.ts";
import { adminPortals } from "#contract/admin-portals/endpoints.ts";
import { analytics } from "#contract/analytics/endpoints.ts";
import { applications } from "#contract/applications/endpoints.ts";
import { articles } from "#contract/articles/endpoints.ts";
import { articleDrafts } from "#contract/articles/draft-endpoints.ts";
import { staffArticles } from "#contract/articles/admin-endpoints.ts";
import { claimSources } from "#contract/articles/source-endpoints.ts";
import { apiKeys, serviceKeys } from "#contract/api-keys/endpoints.ts";
import { authors, staffAuthors } from "#contract/articles/author-endpoints.ts";
import { auth } from "#contract/auth/endpoints.ts";
import { booking } from "#contract/booking/endpoints.ts";
import { bulkRuns } from "#contract/bulk-generation/endpoints.ts";
import { bookingSetup } from "#contract/booking/setup-endpoints.ts";
import { staffBooking } from "#contract/booking/admin-endpoints.ts";
import { channels } from "#contract/channels/endpoints.ts";
import { clients, jobOrders } from "#contract/clients/endpoints.ts";
import { contacts } from "#contract/contacts/endpoints.ts";
import { dashboard } from "#contract/dashboard/endpoints.ts";
import { deliveries } from "#contract/deliveries/endpoints.ts";
import { editorialCalendar } from "#contract/editorial-calendar/endpoints.ts";
import { crm } from "#contract/crm/endpoints.ts";
import { health } from "#contract/health/endpoints.ts";
import { imports } from "#contract/imports/endpoints.ts";
import { inbox } from "#contract/inbox/endpoints.ts";
import { applicationEdits } from "#contract/inbox/application-edit-endpoints.ts";
import { messages } from "#contract/inbox/message-endpoints.ts";
import { myCalendar } from "#contract/interviews/calendar-endpoints.ts";
import { interviewLinks, interviews } from "#contract/interviews/endpoints.ts";
import { jobBoards } from "#contract/job-boards/endpoints.ts";
import { jobDrafts } from "#contract/jobs/draft-endpoints.ts";
import { jobs } from "#contract/jobs/endpoints.ts";
import { lists } from "#contract/lists/endpoints.ts";
import { linkedin } from "#contract/linkedin/endpoints.ts";
import { leadBoard, leads } from "#contract/leads/endpoints.ts";
import { notifications } from "#contract/notifications/endpoints.ts";
import { newsletter } from "#contract/newsletter/endpoints.ts";
import { newsletters } from "#contract/newsletter/staff-endpoints.ts";
import { placements } from "#contract/placements/endpoints.ts";
import { board, moves, pipelineSetup } from "#contract/pipeline/endpoints.ts";
import { people } from "#contract/people/endpoints.ts";
import { peopleSearch } from "#contract/people/search-endpoints.ts";
import { pictures } from "#contract/images/endpoints.ts";
import { redirects } from "#contract/redirects/endpoints.ts";
import { staffRoles } from "#contract/roles/endpoints.ts";
import { scorecards } from "#contract/scorecards/endpoints.ts";
import { answers, screening } from "#contract/screening/endpoints.ts";
import { schedules } from "#contract/schedules/endpoints.ts";
import { smsCampaigns } from "#contract/sms/campaign-endpoints.ts";
import { sms } from "#contract/sms/endpoints.ts";
import { spam } from "#contract/spam/endpoints.ts";
import { privacy } from "#contract/privacy/endpoints.ts";
import { shortlists, submittals } from "#contract/submittals/endpoints.ts";
import { users } from "#contract/users/endpoints.ts";
import { search } from "#contract/search/endpoints.ts";
import { photos } from "#contract/auth/photo-endpoints.ts";
import { factors } from "#contract/auth/factor-endpoints.ts";
import { oidc } from "#contract/auth/oidc-endpoints.ts";
import { passkeys } from "#contract/auth/passkey-endpoints.ts";
import { accountLinks } from "#contract/auth/link-endpoints.ts";
import { sessions } from "#contract/auth/session-endpoints.ts";
import { settings } from "#contract/settings/endpoints.ts";
import { webhooks } from "#contract/webhooks/endpoints.ts";
import { views } from "#contract/views/endpoints.ts";
import { assist } from "#contract/article-generation/suggestion-endpoints.ts";
import { writing } from "#contract/article-generation/endpoints.ts";

/** Every endpoint by feature. An architecture test fails for endpoints that are not listed here. */
export const endpoints = {
  auth,
  accountLinks,
  factors,
  passkeys,
  oidc,
  photos,
  sessions,
  apiKeys,
  serviceKeys,
  search,
  jobs,
  jobDrafts,
  jobBoards,
  applications,
  contacts,
  spam,
  crm,
  inbox,
  messages,
  notifications,
  privacy,
  articles,
  staffArticles,
  articleDrafts,
  claimSources,
  authors,
  staffAuthors,
  booking,
  linkedin,
  channels,
  dashboard,
  analytics,
  deliveries,
  leads,
  leadBoard,
  people,
  peopleSearch,
  staffBooking,
  bookingSetup,
  newsletter,
  newsletters,
  pictures,
  users,
  adminPortals,
  activity,
  settings,
  imports,
  redirects,
  staffRoles,
  lists,
  sms,
  smsCampaigns,
  writing,
  assist,
  schedules,
  editorialCalendar,
  bulkRuns,
  submittals,
  shortlists,
  health,
  screening,
  answers,
  scorecards,
  clients,
  jobOrders,
  placements,
  moves,
  board,
  pipelineSetup,
  interviews,
  interviewLinks,
  myCalendar,
  applicationEdits,
  views,
  webhooks,
};

type EndpointUnion<T> = T extends Record<string, infer Row> ? Row : never;

/** Union of all endpoint types. */
export type AnyEndpoint = EndpointUnion<(typeof endpoints)[keyof typeof endpoints]>;

type EndpointsByRoute = { [E in AnyEndpoint as E["route"]]: E };

/** Endpoint type by route, as used by `call("GET /api/jobs", …)`. */
export type EndpointByRoute<A extends AnyEndpoint["route"]> = EndpointsByRoute[A];
