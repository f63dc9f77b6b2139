import { manageHref, type ManageParams } from "#web/features/booking/booking-params.ts";
import { paths } from "#web/lib/paths.ts";

/** URL of the candidate's page. */
export const interviewHref = (params: Partial<ManageParams>): string => manageHref(params, paths.interview);
