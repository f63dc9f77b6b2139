import type { Page } from "@playwright/test";
import { employ, enter, signIn } from "../support/users.ts";
import { accessible, expect, test } from "../support/browser-test.ts";

const NOBODY = "00000000-0000-7000-8000-000000000000";

type Call = { method: string; path: string; body?: unknown };

/** What the server says to a call that the page itself makes, with the session of whoever is signed in. */
const asks = (page: Page, call: Call) =>
  page.evaluate(async ({ method, path, body }) => {
    const response = await fetch(path, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const answer = (await response.json()) as { code?: string };
    return `${response.status} ${answer.code ?? ""}`.trim();
  }, call);

/** One call for each thing that some role may and a lower one may not do. */
const calls: Record<string, Call> = {
  "read jobs": { method: "GET", path: "/api/jobs?scope=all&limit=1" },
  "read applications": { method: "GET", path: "/api/applications" },
  "write a job": { method: "POST", path: "/api/jobs", body: {} },
  "delete a job": { method: "DELETE", path: `/api/jobs/${NOBODY}` },
  "read users": { method: "GET", path: "/api/admin/users" },
  "make a user": { method: "POST", path: "/api/admin/users", body: {} },
  "read sessions": { method: "GET", path: `/api/admin/users/${NOBODY}/sessions` },
  "read portals": { method: "GET", path: "/api/admin/portals" },
  "read the log": { method: "GET", path: "/api/admin/activity-logs" },
  "read settings": { method: "GET", path: "/api/admin/settings" },
};

/** What becomes of each call: an empty body and an unknown id show that the door was open, and change nothing. */
const OPEN: Record<string, string> = {
  "write a job": "400 validation_failed",
  "make a user": "400 validation_failed",
  "delete a job": "404 not_found",
  "read sessions": "404 not_found",
};
const opened = (what: string) => OPEN[what] ?? "200";

const may = {
  user: ["read jobs"],
  recruiter: ["read jobs", "read applications", "write a job"],
  manager: ["read jobs", "read applications", "write a job", "delete a job"],
  admin: Object.keys(calls),
};

/** Everything tried by hand, and what it should have come to. */
async function expectDoors(page: Page, open: readonly string[]) {
  const told = Object.fromEntries(
    await Promise.all(
      Object.entries(calls).map(async ([what, call]) => [what, await asks(page, call)] as const),
    ),
  );
  expect(told).toEqual(
    Object.fromEntries(
      Object.keys(calls).map((what) => [what, open.includes(what) ? opened(what) : "403 forbidden"]),
    ),
  );
}

const rail = (page: Page) => page.getByRole("navigation", { name: "Back office" });

/** The screens of the navigation, by name and in order. */
async function expectScreens(page: Page, names: readonly string[]) {
  await expect(rail(page).getByRole("listitem").getByRole("link")).toHaveText([...names]);
  const analytics = rail(page).getByRole("button", { name: "Analytics" });
  await expect(analytics).toBeDisabled();
  await expect(analytics).toContainText("Coming soon");
}

/** A screen that is not theirs says so, and no request behind it is made. */
async function expectShut(page: Page, screen: string) {
  await page.goto(`/admin/${screen}`);
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
}

const roles = ["user", "recruiter", "manager", "admin"] as const;
type Role = (typeof roles)[number];

/** The screens in the order of the navigation, and the role from which on one sees them. A new one is added here. */
const screens: { name: string; slug: string; from: Role }[] = [
  { name: "Content", slug: "content", from: "user" },
  { name: "Content creation", slug: "content-creation", from: "recruiter" },
  { name: "Bulk content", slug: "bulk-content", from: "manager" },
  { name: "Jobs", slug: "jobs", from: "user" },
  { name: "Applications", slug: "applications", from: "recruiter" },
  { name: "Bookings", slug: "bookings", from: "recruiter" },
  { name: "Leads", slug: "ghl", from: "recruiter" },
  { name: "SMS", slug: "sms", from: "recruiter" },
  { name: "Deliveries", slug: "deliveries", from: "manager" },
  { name: "Users", slug: "users", from: "admin" },
  { name: "Portals", slug: "portals", from: "admin" },
  { name: "Settings", slug: "settings", from: "admin" },
];
const isOpen = (role: Role, from: Role) => roles.indexOf(role) >= roles.indexOf(from);
const seenBy = (role: Role) => screens.filter(({ from }) => isOpen(role, from)).map(({ name }) => name);
const shutTo = (role: Role) => [
  ...screens.filter(({ from }) => !isOpen(role, from)).map(({ slug }) => slug),
  "analytics",
];

for (const role of roles) {
  test(`${role}: what they see, what they may do, what the server says to the rest`, async ({ page }) => {
    await signIn(page, role, "/admin/jobs");
    await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
    await expectScreens(page, seenBy(role));
    await expect(page.getByRole("button", { name: "New Job" })).toHaveCount(role === "user" ? 0 : 1);
    const row = page.getByRole("main");
    await expect(row.getByRole("button", { name: /^View / }).first()).toBeVisible();
    const edits = await row.getByRole("button", { name: /^Edit / }).count();
    const deletions = await row.getByRole("button", { name: /^Delete / }).count();
    expect([edits > 0, deletions > 0]).toEqual([role !== "user", role === "manager" || role === "admin"]);
    await expectDoors(page, may[role]);

    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog");
    await expect(palette.getByRole("option", { name: "New job" })).toHaveCount(role === "user" ? 0 : 1);
    await expect(palette.getByRole("option", { name: /^Settings/ })).toHaveCount(role === "admin" ? 1 : 0);
    for (const screen of shutTo(role)) await expectShut(page, screen);
    await accessible(page);
  });
}

test("custom, new and inactive: held to the password first, then to the list, then out", async ({
  page,
  browser,
}) => {
  const person = await employ(browser, { role: "recruiter", permissions: ["crm.read"] });
  await enter(page, person.username, person.given);
  await expect(page).toHaveURL(/\/admin\/password$/);
  await expect(page.getByText("Change your password to continue.")).toBeVisible();
  for (const call of Object.values(calls))
    expect(await asks(page, call)).toBe("403 password_change_required");
  await page.goto("/admin/applications");
  await expect(page, "the screen leads back").toHaveURL(/\/admin\/password$/);
  await page.getByLabel("Current password").fill(person.given);
  await page.getByLabel("New password").fill("eleven herons at dawn");
  await page.getByRole("main").getByRole("button", { name: "Change password" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Applications" })).toBeVisible();
  await expectScreens(page, ["Applications", "Leads"]);
  await expectDoors(page, ["read applications"]);
  await expectShut(page, "jobs");
  await page.goto("/admin/profile");
  await expect(page.getByText("Custom", { exact: true })).toBeVisible();
  await expect(page.getByText("Read leads, applications and messages")).toBeVisible();
  await expect(page.getByText("Write and publish jobs")).toHaveCount(0);

  // A screen that was taken away is shut at the next step, and the navigation says so.
  expect((await person.change({ permissions: ["jobs.read"] })).status()).toBe(200);
  await page.getByRole("link", { name: "Applications" }).click();
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await expectScreens(page, ["Jobs"]);

  // More from the next call on; nothing at all from the moment that the account is put to sleep.
  expect((await person.change({ permissions: ["crm.read", "jobs.read"] })).status()).toBe(200);
  await expectDoors(page, ["read applications", "read jobs"]);
  expect((await person.change({ isActive: false })).status()).toBe(200);
  for (const call of Object.values(calls)) expect(await asks(page, call)).toBe("401 unauthenticated");
  await page.goto("/admin/applications");
  await expect(page).toHaveURL(/\/login/);
  await enter(page, person.username, "eleven herons at dawn");
  await expect(page.getByText("Invalid username or password").first()).toBeVisible();
  await person.leave();
});

test("nobody: every door is shut, and the login page is where they end", async ({ page }) => {
  await page.goto("/login");
  const told = await Promise.all(Object.values(calls).map((call) => asks(page, call)));
  expect(new Set(told)).toEqual(new Set(["401 unauthenticated"]));
  await enter(page, "nobody-by-this-name", "no password either");
  await expect(page.getByText("Invalid username or password").first()).toBeVisible();
});
