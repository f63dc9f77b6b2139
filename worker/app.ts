import { methodNotAllowed } from "hono/method-not-allowed";
import { AppError } from "#worker/base/errors.ts";
import { currentDbSession, withDbSession } from "#worker/db/sessions.ts";
import { activityExportRoutes } from "#worker/features/activity/export.ts";
import { activityRoutes } from "#worker/features/activity/routes.ts";
import { adminPortalRoutes } from "#worker/features/admin-portals/routes.ts";
import { analyticsExportRoutes } from "#worker/features/analytics/export-routes.ts";
import { analyticsRoutes } from "#worker/features/analytics/routes.ts";
import { resumeTextRoutes } from "#worker/features/applications/resume-text/routes.ts";
import { resumeRoutes } from "#worker/features/applications/resume.ts";
import { apiKeyRoutes } from "#worker/features/api-keys/routes.ts";
import { serviceKeyRoutes } from "#worker/features/api-keys/service-routes.ts";
import { applicationRoutes } from "#worker/features/applications/routes.ts";
import { suggestionRoutes } from "#worker/features/article-generation/suggestion-routes.ts";
import { articleGenerationRoutes } from "#worker/features/article-generation/routes.ts";
import { articleDraftRoutes } from "#worker/features/articles/drafts.ts";
import { jobDraftRoutes } from "#worker/features/jobs/drafts.ts";
import { articleCardRoutes } from "#worker/features/articles/card-routes.ts";
import { articleAdminRoutes } from "#worker/features/articles/admin-routes.ts";
import { claimSourceRoutes } from "#worker/features/articles/sources.ts";
import { authorRoutes } from "#worker/features/articles/authors.ts";
import { articleRoutes } from "#worker/features/articles/routes.ts";
import { authRoutes } from "#worker/features/auth/routes.ts";
import { oidcRoutes } from "#worker/features/auth/oidc-routes.ts";
import { passkeyRoutes } from "#worker/features/auth/passkey-routes.ts";
import { factorRoutes } from "#worker/features/auth/factor-routes.ts";
import { accountLinkRoutes } from "#worker/features/auth/link-routes.ts";
import { sessionRoutes } from "#worker/features/auth/session-routes.ts";
import { bookingAdminRoutes } from "#worker/features/booking/admin-routes.ts";
import { bookingRoutes } from "#worker/features/booking/routes.ts";
import { bulkGenerationRoutes } from "#worker/features/bulk-generation/routes.ts";
import { clientRoutes } from "#worker/features/clients/routes.ts";
import { contactRoutes } from "#worker/features/contacts/routes.ts";
import { crmRoutes } from "#worker/features/crm/routes.ts";
import { crmWebhookRoutes } from "#worker/features/crm/webhook.ts";
import { dashboardRoutes } from "#worker/features/dashboard/routes.ts";
import { deliveryRoutes } from "#worker/features/deliveries/routes.ts";
import { exportRoutes } from "#worker/features/exports/routes.ts";
import { healthRoutes } from "#worker/features/health/routes.ts";
import { imageRoutes } from "#worker/features/images/routes.ts";
import { applicationEditRoutes } from "#worker/features/inbox/application-edit-routes.ts";
import { messageRoutes } from "#worker/features/inbox/message-routes.ts";
import { importRoutes } from "#worker/features/imports/routes.ts";
import { inboxRoutes } from "#worker/features/inbox/routes.ts";
import { pipelineRoutes } from "#worker/features/pipeline/routes.ts";
import { interviewRoutes } from "#worker/features/interviews/routes.ts";
import { jobBoardRoutes } from "#worker/features/job-boards/routes.ts";
import { jobRoutes } from "#worker/features/jobs/routes.ts";
import { leadRoutes } from "#worker/features/leads/routes.ts";
import { listRoutes } from "#worker/features/lists/routes.ts";
import { channelRoutes } from "#worker/features/channels/routes.ts";
import { linkedInRoutes } from "#worker/features/linkedin/routes.ts";
import { newsletterRoutes } from "#worker/features/newsletter/routes.ts";
import { staffNewsletterRoutes } from "#worker/features/newsletter/staff-routes.ts";
import { postmarkWebhookRoutes } from "#worker/features/newsletter/webhook-routes.ts";
import { notificationRoutes } from "#worker/features/notifications/routes.ts";
import { placementRoutes } from "#worker/features/placements/routes.ts";
import { peopleRoutes } from "#worker/features/people/routes.ts";
import { peopleSearchRoutes } from "#worker/features/people-search/routes.ts";
import { privacyFileRoutes } from "#worker/features/privacy/files.ts";
import { privacyRoutes } from "#worker/features/privacy/routes.ts";
import { viewRoutes } from "#worker/features/views/routes.ts";
import { redirectRoutes } from "#worker/features/redirects/routes.ts";
import { scorecardRoutes } from "#worker/features/scorecards/routes.ts";
import { screeningRoutes } from "#worker/features/screening/routes.ts";
import { editorialCalendarRoutes } from "#worker/features/editorial-calendar/routes.ts";
import { scheduleRoutes } from "#worker/features/schedules/routes.ts";
import { searchRoutes } from "#worker/features/search/routes.ts";
import { settingsRoutes } from "#worker/features/settings/routes.ts";
import { smsCampaignRoutes } from "#worker/features/sms/campaigns/routes.ts";
import { smsRoutes } from "#worker/features/sms/routes.ts";
import { submittalRoutes } from "#worker/features/submittals/routes.ts";
import { sharedResumeRoutes } from "#worker/features/submittals/shared-resume.ts";
import { roleRoutes } from "#worker/features/roles/routes.ts";
import { userRoutes } from "#worker/features/users/routes.ts";
import { photoRoutes } from "#worker/features/users/photo-routes.ts";
import { userFactorRoutes } from "#worker/features/users/factor-routes.ts";
import { webhookRoutes } from "#worker/features/webhooks/routes.ts";
import { userSessionRoutes } from "#worker/features/users/session-routes.ts";
import { feedRoutes } from "#worker/feeds/routes.ts";
import { apiKeyAuth } from "#worker/runtime/api-keys.ts";
import { createDbSession, setBookmark } from "#worker/runtime/bookmark.ts";
import { openApiRoutes } from "#worker/runtime/openapi.ts";
import { renderError } from "#worker/runtime/render-error.ts";
import { requestLog } from "#worker/runtime/request-log.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { sameOrigin } from "#worker/runtime/same-origin.ts";
import { httpsRedirect, securityHeaders, setRobotsTag } from "#worker/runtime/security-headers.ts";
import { formRoutes } from "#worker/ssr/form-routes.ts";
import { pageRoutes } from "#worker/ssr/page-routes.ts";
import { unavailablePage } from "#worker/ssr/unavailable.ts";
import { getDatabase, getRequestCtx } from "./services.ts";

/** The JSON API. */
const api = createRouter();
api.route("/", activityRoutes);
api.route("/", activityExportRoutes);
api.route("/", adminPortalRoutes);
api.route("/", analyticsRoutes);
api.route("/", analyticsExportRoutes);
api.route("/", apiKeyRoutes);
api.route("/", serviceKeyRoutes);
api.route("/", applicationRoutes);
api.route("/", resumeRoutes);
api.route("/", resumeTextRoutes);
api.route("/", articleRoutes);
api.route("/", articleAdminRoutes);
api.route("/", articleCardRoutes);
api.route("/", articleDraftRoutes);
api.route("/", jobDraftRoutes);
api.route("/", claimSourceRoutes);
api.route("/", authorRoutes);
api.route("/", articleGenerationRoutes);
api.route("/", suggestionRoutes);
api.route("/", authRoutes);
api.route("/", accountLinkRoutes);
api.route("/", factorRoutes);
api.route("/", passkeyRoutes);
api.route("/", oidcRoutes);
api.route("/", sessionRoutes);
api.route("/", bookingRoutes);
api.route("/", bookingAdminRoutes);
api.route("/", bulkGenerationRoutes);
api.route("/", clientRoutes);
api.route("/", contactRoutes);
api.route("/", crmRoutes);
api.route("/", crmWebhookRoutes);
api.route("/", dashboardRoutes);
api.route("/", deliveryRoutes);
api.route("/", exportRoutes);
api.route("/", healthRoutes);
api.route("/", imageRoutes);
api.route("/", importRoutes);
api.route("/", inboxRoutes);
api.route("/", pipelineRoutes);
api.route("/", interviewRoutes);
api.route("/", applicationEditRoutes);
api.route("/", viewRoutes);
api.route("/", messageRoutes);
api.route("/", jobRoutes);
api.route("/", jobBoardRoutes);
api.route("/", leadRoutes);
api.route("/", peopleRoutes);
api.route("/", linkedInRoutes);
api.route("/", channelRoutes);
api.route("/", listRoutes);
api.route("/", newsletterRoutes);
api.route("/", staffNewsletterRoutes);
api.route("/", postmarkWebhookRoutes);
api.route("/", notificationRoutes);
api.route("/", openApiRoutes);
api.route("/", placementRoutes);
api.route("/", peopleSearchRoutes);
api.route("/", privacyRoutes);
api.route("/", privacyFileRoutes);
api.route("/", redirectRoutes);
api.route("/", scheduleRoutes);
api.route("/", editorialCalendarRoutes);
api.route("/", scorecardRoutes);
api.route("/", screeningRoutes);
api.route("/", searchRoutes);
api.route("/", settingsRoutes);
api.route("/", smsRoutes);
api.route("/", smsCampaignRoutes);
api.route("/", submittalRoutes);
api.route("/", sharedResumeRoutes);
api.route("/", roleRoutes);
api.route("/", userRoutes);
api.route("/", photoRoutes);
api.route("/", userSessionRoutes);
api.route("/", userFactorRoutes);
api.route("/", webhookRoutes);

/** Feeds, files and pages. */
const site = createRouter();
site.use(
  methodNotAllowed({
    app: site,
    onMethodNotAllowed: (c, methods) => c.text("Method not allowed", 405, { Allow: methods.join(", ") }),
  }),
);
site.route("/", feedRoutes);
site.route("/", pageRoutes);

/** The whole HTTP surface. */
export const app = createRouter();

app.use(securityHeaders);

app.use(async (c, next) => {
  const ctx = getRequestCtx(c.env, c.executionCtx, c.req.raw);
  c.set("ctx", ctx);
  c.set("staff", null);
  c.set("callApi", async (request) => app.fetch(request, { ...c.env, ctx }, c.executionCtx));
  await next();
  setRobotsTag(c.res.headers, c.var.ctx.config);
});

app.use(async (c, next) => {
  // In-process calls share the session of their caller.
  if (currentDbSession()) return next();
  const session = createDbSession(c, getDatabase(c.env), c.var.ctx.caller.secure);
  await withDbSession(session, next);
  setBookmark(c, session, c.var.ctx.caller.secure);
});

app.use(requestLog);
app.use(httpsRedirect);

app.route("/", formRoutes);

app.use("/api/*", async (c, next) => {
  await next();
  // Set on the response itself: `c.header` would copy it.
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "private, no-store");
});
app.use("/api/*", apiKeyAuth);
app.use("/api/*", sameOrigin);
app.use(
  "/api/*",
  methodNotAllowed({
    app: api,
    onMethodNotAllowed(c, methods) {
      const headers = { Allow: methods.join(", ") };
      const message = `${c.req.method} is not possible here.`;
      return renderError(new AppError("method_not_allowed", message, { headers }), c);
    },
  }),
);
app.route("/", api);
app.all("/api/*", (c) => c.notFound());

app.route("/", site);

app.notFound((c) => renderError(new AppError("not_found", "There is nothing at this address."), c));
app.onError((error, c) => {
  const response = renderError(error, c);
  const isPage = !c.req.path.startsWith("/api") && response.status === 503;
  return isPage ? unavailablePage(response.headers.get("X-Request-Id") ?? "") : response;
});
