import type { Page } from "@playwright/test";
import { createUser, logIn, signIn } from "../support/users.ts";
import { expectAccessible, expect, test } from "../support/browser-test.ts";

const UNKNOWN_ID = "00000000-0000-7000-8000-000000000000";

type Call = { method: string; path: string; body?: unknown };

/** Calls the API from the page with its session. Returns status and error code. */
const callApi = (page: Page, call: Call) =>
  page.evaluate(async ({ method, path, body }) => {
    const response = await fetch(path, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const result = (await response.json()) as { code?: string };
    return `${response.status} ${result.code ?? ""}`.trim();
  }, call);

/** One API call per capability that distinguishes roles. */
const calls: Record<string, Call> = {
  "read jobs": { method: "GET", path: "/api/jobs?scope=all&limit=1" },
  "read applications": { method: "GET", path: "/api/applications" },
  "write a job": { method: "POST", path: "/api/jobs", body: {} },
  "delete a job": { method: "DELETE", path: `/api/jobs/${UNKNOWN_ID}` },
  "read users": { method: "GET", path: "/api/admin/users" },
  "create a user": { method: "POST", path: "/api/admin/users", body: {} },
  "read sessions": { method: "GET", path: `/api/admin/users/${UNKNOWN_ID}/sessions` },
  "read portals": { method: "GET", path: "/api/admin/portals" },
  "read the log": { method: "GET", path: "/api/admin/activity-logs" },
  "read settings": { method: "GET", path: "/api/admin/settings" },
};

/** Results of allowed calls. Empty bodies and unknown ids change nothing. */
const ALLOWED_RESULTS: Record<string, string> = {
  "write a job": "400 validation_failed",
  "create a user": "400 validation_failed",
  "delete a job": "404 not_found",
  "read sessions": "404 not_found",
};
const allowedResult = (name: string) => ALLOWED_RESULTS[name] ?? "200";

const allowedCalls = {
  user: ["read jobs"],
  recruiter: ["read jobs", "read applications", "write a job"],
  manager: ["read jobs", "read applications", "write a job", "delete a job"],
  admin: Object.keys(calls),
};

/** Expects that exactly these calls are allowed and all others get 403. */
async function expectApiAccess(page: Page, open: readonly string[]) {
  const results = Object.fromEntries(
    await Promise.all(
      Object.entries(calls).map(async ([name, call]) => [name, await callApi(page, call)] as const),
    ),
  );
  expect(results).toEqual(
    Object.fromEntries(
      Object.keys(calls).map((name) => [name, open.includes(name) ? allowedResult(name) : "403 forbidden"]),
    ),
  );
}

const getNavigation = (page: Page) => page.getByRole("navigation", { name: "Back office" });

/** Expects these links in the navigation, in order. */
async function expectNavigation(page: Page, names: readonly string[]) {
  // Some show a count behind the name.
  const labels = names.map((name) => new RegExp(`^${name}(\\d|$)`));
  await expect(getNavigation(page).getByRole("listitem").getByRole("link")).toHaveText(labels);
}

/** Expects the no-access page. */
async function expectNoAccess(page: Page, screen: string) {
  await page.goto(`/admin/${screen}`);
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
}

const roles = ["user", "recruiter", "manager", "admin"] as const;
type Role = (typeof roles)[number];

/** All screens in navigation order, with the lowest role that has access. Add new screens here. */
const screens: { name: string; slug: string; from: Role }[] = [
  { name: "Jobs", slug: "jobs", from: "user" },
  { name: "People", slug: "people", from: "recruiter" },
  { name: "Applications", slug: "applications", from: "recruiter" },
  { name: "Messages", slug: "messages", from: "recruiter" },
  { name: "Interviews", slug: "interviews", from: "recruiter" },
  { name: "Bookings", slug: "bookings", from: "recruiter" },
  { name: "SMS", slug: "sms", from: "recruiter" },
  { name: "Clients", slug: "clients", from: "recruiter" },
  { name: "Leads", slug: "ghl", from: "recruiter" },
  { name: "Content", slug: "content", from: "user" },
  { name: "Content creation", slug: "content-creation", from: "recruiter" },
  { name: "Bulk content", slug: "bulk-content", from: "manager" },
  { name: "Analytics", slug: "analytics", from: "manager" },
  { name: "Outbox", slug: "deliveries", from: "manager" },
  { name: "Users", slug: "users", from: "admin" },
  { name: "Portals", slug: "portals", from: "admin" },
  { name: "Settings", slug: "settings", from: "admin" },
];
const hasRole = (role: Role, from: Role) => roles.indexOf(role) >= roles.indexOf(from);
const visibleScreens = (role: Role) =>
  screens.filter(({ from }) => hasRole(role, from)).map(({ name }) => name);
const hiddenScreens = (role: Role) =>
  screens.filter(({ from }) => !hasRole(role, from)).map(({ slug }) => slug);

for (const role of roles) {
  test(`${role}: navigation, buttons and API calls match the role's permissions`, async ({ page }) => {
    await signIn(page, role, "/admin/jobs");
    await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
    await expectNavigation(page, visibleScreens(role));
    await expect(page.getByRole("button", { name: "New Job" })).toHaveCount(role === "user" ? 0 : 1);
    const main = page.getByRole("main");
    await expect(main.getByRole("row").nth(1).getByRole("link").first()).toBeVisible();
    const edits = await main.getByRole("button", { name: /^Edit / }).count();
    const deletions = await main.getByRole("button", { name: /^Delete / }).count();
    expect([edits > 0, deletions > 0]).toEqual([role !== "user", role === "manager" || role === "admin"]);
    await expectApiAccess(page, allowedCalls[role]);

    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog");
    await expect(palette.getByRole("option", { name: "New job" })).toHaveCount(role === "user" ? 0 : 1);
    await expect(palette.getByRole("option", { name: /^Settings/ })).toHaveCount(role === "admin" ? 1 : 0);
    for (const screen of hiddenScreens(role)) await expectNoAccess(page, screen);
    await expectAccessible(page);
  });
}

test("a new user must change the password, then has only custom permissions, and none once inactive", async ({
  page,
  browser,
}) => {
  const user = await createUser(browser, { role: "recruiter", permissions: ["crm.read"] });
  await logIn(page, user.username, user.initialPassword);
  await expect(page).toHaveURL(/\/admin\/password$/);
  await expect(page.getByText("Change your password to continue.")).toBeVisible();
  for (const call of Object.values(calls))
    expect(await callApi(page, call)).toBe("403 password_change_required");
  await page.goto("/admin/applications");
  await expect(page, "redirected").toHaveURL(/\/admin\/password$/);
  await page.getByLabel("Current password").fill(user.initialPassword);
  await page.getByLabel("New password").fill("eleven herons at dawn");
  await page.getByRole("main").getByRole("button", { name: "Change password" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expectNavigation(page, ["People", "Applications", "Messages", "Leads"]);
  await expectApiAccess(page, ["read applications"]);
  await expectNoAccess(page, "jobs");
  await page.goto("/admin/profile");
  await expect(page.getByText("Custom", { exact: true })).toBeVisible();
  await expect(page.getByText("Read leads, applications and messages")).toBeVisible();
  await expect(page.getByText("Write and publish jobs")).toHaveCount(0);

  // A revoked permission takes effect at the next navigation.
  expect((await user.change({ permissions: ["jobs.read"] })).status()).toBe(200);
  await page.getByRole("link", { name: "Applications" }).click();
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await expectNavigation(page, ["Jobs"]);

  // A granted permission and a deactivation take effect at the next API call.
  expect((await user.change({ permissions: ["crm.read", "jobs.read"] })).status()).toBe(200);
  await expectApiAccess(page, ["read applications", "read jobs"]);
  expect((await user.change({ isActive: false })).status()).toBe(200);
  for (const call of Object.values(calls)) expect(await callApi(page, call)).toBe("401 unauthenticated");
  await page.goto("/admin/applications");
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, user.username, "eleven herons at dawn");
  await expect(page.getByText("Invalid username or password").first()).toBeVisible();
  await user.close();
});

test("without a session every API call gets 401, and unknown credentials are rejected", async ({ page }) => {
  await page.goto("/login");
  const results = await Promise.all(Object.values(calls).map((call) => callApi(page, call)));
  expect(new Set(results)).toEqual(new Set(["401 unauthenticated"]));
  await logIn(page, "nobody-by-this-name", "no password either");
  await expect(page.getByText("Invalid username or password").first()).toBeVisible();
});
