import type { Hono } from "hono";
import { AppError } from "#worker/base/errors.ts";
import { activityExportRoutes } from "#worker/features/activity/export.ts";
import { activityRoutes } from "#worker/features/activity/routes.ts";
import { applicationRoutes } from "#worker/features/applications/routes.ts";
import { resumeRoutes } from "#worker/features/applications/resume.ts";
import { articleRoutes } from "#worker/features/articles/routes.ts";
import { articleAdminRoutes } from "#worker/features/articles/admin-routes.ts";
import { authRoutes } from "#worker/features/auth/routes.ts";
import { sessionRoutes } from "#worker/features/auth/session-routes.ts";
import { bookingRoutes } from "#worker/features/booking/routes.ts";
import { bulkGenerationRoutes } from "#worker/features/bulk-generation/routes.ts";
import { bookingAdminRoutes } from "#worker/features/booking/admin-routes.ts";
import { contactRoutes } from "#worker/features/contacts/routes.ts";
import { jobBoardRoutes } from "#worker/features/job-boards/routes.ts";
import { deliveryRoutes } from "#worker/features/deliveries/routes.ts";
import { crmRoutes } from "#worker/features/crm/routes.ts";
import { crmWebhookRoutes } from "#worker/features/crm/webhook.ts";
import { healthRoutes } from "#worker/features/health/routes.ts";
import { inboxRoutes } from "#worker/features/inbox/routes.ts";
import { jobRoutes } from "#worker/features/jobs/routes.ts";
import { linkedInRoutes } from "#worker/features/linkedin/routes.ts";
import { leadRoutes } from "#worker/features/leads/routes.ts";
import { newsletterRoutes } from "#worker/features/newsletter/routes.ts";
import { imageRoutes } from "#worker/features/images/routes.ts";
import { exportRoutes } from "#worker/features/exports/routes.ts";
import { privacyFileRoutes } from "#worker/features/privacy/files.ts";
import { privacyRoutes } from "#worker/features/privacy/routes.ts";
import { searchRoutes } from "#worker/features/search/routes.ts";
import { userRoutes } from "#worker/features/users/routes.ts";
import { userSessionRoutes } from "#worker/features/users/session-routes.ts";
import { adminPortalRoutes } from "#worker/features/admin-portals/routes.ts";
import { scheduleRoutes } from "#worker/features/schedules/routes.ts";
import { settingsRoutes } from "#worker/features/settings/routes.ts";
import { smsRoutes } from "#worker/features/sms/routes.ts";
import { articleGenerationRoutes } from "#worker/features/article-generation/routes.ts";
import type { AppEnv, Ctx } from "#worker/runtime/ctx.ts";
import { docsRoutes } from "#worker/runtime/openapi.ts";
import { renderError } from "#worker/runtime/render-error.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { sameOrigin } from "#worker/runtime/same-origin.ts";

/** Every feature router. */
const routers = [
  authRoutes,
  sessionRoutes,
  searchRoutes,
  jobRoutes,
  jobBoardRoutes,
  applicationRoutes,
  resumeRoutes,
  contactRoutes,
  crmRoutes,
  crmWebhookRoutes,
  inboxRoutes,
  privacyRoutes,
  privacyFileRoutes,
  exportRoutes,
  bookingRoutes,
  bookingAdminRoutes,
  articleRoutes,
  articleAdminRoutes,
  leadRoutes,
  newsletterRoutes,
  imageRoutes,
  userRoutes,
  userSessionRoutes,
  adminPortalRoutes,
  activityRoutes,
  activityExportRoutes,
  settingsRoutes,
  smsRoutes,
  articleGenerationRoutes,
  linkedInRoutes,
  deliveryRoutes,
  scheduleRoutes,
  bulkGenerationRoutes,
  healthRoutes,
  docsRoutes,
];

/** The JSON side of the product: all of /api, each request with the Ctx that `open` makes for it. */
export function createApp(open: (request: Request, env: Env, waiter: ExecutionContext) => Ctx): Hono<AppEnv> {
  const app = createRouter();
  app.use(async (c, next) => {
    const ctx = open(c.req.raw, c.env, c.executionCtx as ExecutionContext);
    c.set("ctx", ctx);
    c.set("staff", null);
    await next();
    // On the answer itself: Hono's `c.header` would copy the whole answer once more.
    const { headers } = c.res;
    headers.set("X-Request-Id", ctx.caller.requestId);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  });
  app.use(sameOrigin);
  for (const router of routers) app.route("/", router);
  const served = app.routes.filter(({ method }) => method !== "ALL");
  const patterns = new Map(
    served.map(({ method, path }) => [`${method} ${path}`, { method, path: patternOf(path) }]),
  );
  app.notFound((c) => renderError(unserved([...patterns.values()], c.req.method, c.req.path), c));
  app.onError(renderError);
  return app;
}

type Pattern = { method: string; path: RegExp };

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replaceAll(".", "\\.")}$`);

/** 405 with what would be allowed when the path exists under another method, 404 otherwise. */
function unserved(patterns: Pattern[], method: string, path: string): AppError {
  const allowed = patterns.filter((row) => row.path.test(path)).map((row) => row.method);
  if (allowed.length === 0) return new AppError("not_found", "There is nothing at this address.");
  const headers = { Allow: [...new Set(allowed)].join(", ") };
  return new AppError("method_not_allowed", `${method} is not possible here.`, { headers });
}
