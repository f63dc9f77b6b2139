import { activity } from "./activity.ts";
import { adminPortals } from "./admin-portals.ts";
import { applications } from "./applications.ts";
import { articles } from "./articles.ts";
import { staffArticles } from "./articles-staff.ts";
import { auth } from "./auth.ts";
import { booking } from "./booking.ts";
import { bulkRuns } from "./bulk-runs.ts";
import { bookingSetup } from "./booking-setup.ts";
import { staffBooking } from "./booking-staff.ts";
import { contacts } from "./contacts.ts";
import { deliveries } from "./deliveries.ts";
import { crm } from "./crm.ts";
import { health } from "./health.ts";
import { inbox } from "./inbox.ts";
import { jobPortals } from "./job-portals.ts";
import { jobs } from "./jobs.ts";
import { linkedin } from "./linkedin.ts";
import { leadDesk } from "./lead-desk.ts";
import { leads } from "./leads.ts";
import { newsletter } from "./newsletter.ts";
import { pictures } from "./pictures.ts";
import { schedules } from "./schedules.ts";
import { sms } from "./sms.ts";
import { privacy } from "./privacy.ts";
import { users } from "./users.ts";
import { search } from "./search.ts";
import { sessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import { writing } from "./writing.ts";

/** Every endpoint of the product, by feature. What is not here is not served (a test holds it). */
export const endpoints = {
  auth,
  sessions,
  search,
  jobs,
  jobPortals,
  applications,
  contacts,
  crm,
  inbox,
  privacy,
  articles,
  staffArticles,
  booking,
  linkedin,
  deliveries,
  leads,
  leadDesk,
  staffBooking,
  bookingSetup,
  newsletter,
  pictures,
  users,
  adminPortals,
  activity,
  settings,
  sms,
  writing,
  schedules,
  bulkRuns,
  health,
};

type Rows<T> = T extends Record<string, infer Row> ? Row : never;

/** The union of all rows, as types. */
export type AnyEndpoint = Rows<(typeof endpoints)[keyof typeof endpoints]>;

/** The row behind an address, as a type: what `call("GET /api/jobs", …)` takes and gives. */
export type EndpointAt<A extends AnyEndpoint["at"]> = Extract<AnyEndpoint, { at: A }>;
