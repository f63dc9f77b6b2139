import type { Page } from "@playwright/test";
import { createUser, logIn, signIn } from "./support/users.ts";
import { expectAccessible, pressEscape, expect, test } from "./support/browser-test.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search pages, records and actions" });
const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const discardDialog = (page: Page) => page.getByRole("alertdialog", { name: "Discard your changes?" });
const getTitle = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("the command palette finds pages, jobs and actions by keyboard", { tag: "@full" }, async ({ page }) => {
  const job = `Treasury Lead ${Date.now()}`;
  await signIn(page, "recruiter", "/admin/applications");
  await expect(getTitle(page, "Applications")).toBeVisible();
  const created = await page.request.post("/api/jobs", {
    data: {
      title: job,
      company: "Tallowmere Foods",
      location: "Chicago, IL",
      description: "Hold the cash.",
    },
  });
  expect(created.status()).toBe(201);

  await page.keyboard.press("Control+k");
  const box = palette(page).getByRole("combobox");
  await expect(box).toBeFocused();
  await expect(palette(page).getByRole("option", { name: "Users" })).toHaveCount(0);
  await box.fill(job);
  await expect(palette(page).getByRole("option", { name: new RegExp(job) })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("heading", { name: job })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/jobs\?view=/);
  await pressEscape(page.getByRole("dialog"));

  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("group", { name: "Recent pages" })).toContainText("Applications");
  await box.fill("new j");
  await page.keyboard.press("Enter");
  await expect(getTitle(page, "New job")).toBeVisible();

  await page.keyboard.press("Control+k");
  await box.fill("theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html[data-theme=dark]")).toBeAttached();
  await expect(palette(page)).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await box.fill("zzzz-nothing");
  await expect(palette(page).getByText("No results.")).toBeVisible();
  await box.fill("log out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/admin/jobs");
  await expect(page).toHaveURL(/\/login/);
});

test(
  "keyboard shortcuts navigate, are listed under ?, and are ignored while typing",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "admin", "/admin/jobs");
    await expect(getTitle(page, "Jobs")).toBeVisible();
    await page.keyboard.press("?");
    await expect(help(page)).toBeVisible();
    await expect(help(page).getByText("Users", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("u");
    await expect(getTitle(page, "Users")).toBeVisible();

    const search = page.getByLabel("Search by name");
    await search.focus();
    await page.keyboard.type("gj?");
    await expect(search).toHaveValue("gj?");
    await expect(help(page)).toHaveCount(0);
    await expect(getTitle(page, "Users")).toBeVisible();

    await getTitle(page, "Users").focus();
    await page.keyboard.press("?");
    await help(page).getByRole("switch", { name: "Single-key shortcuts" }).click();
    await expect(help(page).getByText("Go to: press both keys in turn")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("j");
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible();
    await expect(help(page)).toHaveCount(0);
  },
);

test(
  "closing, leaving or signing out asks for confirmation only with unsaved changes",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "admin", "/admin/jobs");
    await page.getByRole("button", { name: "New Job" }).click();
    const backToList = () => page.getByRole("main").getByRole("link", { name: "Jobs", exact: true }).click();
    await backToList();
    await expect(getTitle(page, "Jobs"), "unchanged form").toBeVisible();

    await page.getByRole("button", { name: "New Job" }).click();
    await page.getByLabel("Title").fill("Half a job");
    await backToList();
    await expect(discardDialog(page)).toBeVisible();
    await discardDialog(page).getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Half a job");
    await backToList();
    await discardDialog(page).getByRole("button", { name: "Discard changes" }).click();
    await expect(getTitle(page, "Jobs")).toBeVisible();

    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("tab", { name: "Social Media" }).click();
    // Scoped to the tab, because the API keys tab has LinkedIn fields, too.
    const social = page.getByRole("tabpanel", { name: "Social Media" });
    await social.getByLabel(/LinkedIn/).fill("https://www.linkedin.com/company/shell-test");
    await page.getByRole("tab", { name: "API Keys" }).click();
    await expect(discardDialog(page), "switching tabs of the same form").toHaveCount(0);
    await page.getByRole("link", { name: "Users", exact: true }).click();
    await expect(discardDialog(page)).toBeVisible();
    await expectAccessible(page);
    await discardDialog(page).getByRole("button", { name: "Keep editing" }).click();
    await expect(getTitle(page, "Settings")).toBeVisible();
    await page.goBack();
    await expect(discardDialog(page), "after Back").toBeVisible();
    await discardDialog(page).getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(discardDialog(page)).toBeVisible();
    await discardDialog(page).getByRole("button", { name: "Keep editing" }).click();
    expect((await page.request.get("/api/auth/verify")).status(), "still signed in").toBe(200);

    const canUnload = () =>
      page.evaluate(() => window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
    expect(await canUnload(), "beforeunload is prevented").toBe(false);

    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("All changes saved.")).toBeVisible();
    expect(await canUnload(), "beforeunload is not prevented").toBe(true);
    await page.getByRole("link", { name: "Users", exact: true }).click();
    await expect(getTitle(page, "Users"), "no confirmation after saving").toBeVisible();
  },
);

test(
  "Back asks for confirmation before closing a form with unsaved changes",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", "/admin/jobs");
    await page.getByRole("link", { name: "Jobs", exact: true }).focus();
    await page.keyboard.press("Control+k");
    await palette(page).getByRole("combobox").fill("new job");
    await palette(page).getByRole("option", { name: "New job" }).click();
    await page.getByLabel("Title").fill("Half a job");
    await page.goBack();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Half a job");
    await page.goBack();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
    await expect(getTitle(page, "Jobs")).toBeVisible();
  },
);

test("discarding unsaved changes at sign-out also ends the session", { tag: "@full" }, async ({ page }) => {
  await signIn(page, "user", "/admin/password");
  await page.getByLabel("New password").fill("half a password");
  await page.getByRole("button", { name: "Logout" }).click();
  await discardDialog(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.get("/api/auth/verify")).status()).toBe(401);
});

test(
  "a user can list their sessions and end those in other browsers",
  { tag: "@full" },
  async ({ page, browser }) => {
    const user = await createUser(browser, { role: "manager" });
    const newPassword = "eleven herons at dawn";
    await logIn(page, user.username, user.initialPassword);
    await page.getByLabel("Current password").fill(user.initialPassword);
    await page.getByLabel("New password").fill(newPassword);
    await expect(page.getByText("Strong", { exact: true })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Change password" }).click();
    await expect(getTitle(page, "Home")).toBeVisible();
    const [secondPage, thirdPage] = [await browser.newPage(), await browser.newPage()];
    for (const other of [secondPage, thirdPage]) {
      await logIn(other, user.username, newPassword);
      await expect(other).toHaveURL(/\/admin/);
    }
    await page.getByRole("link", { name: user.username }).click();
    await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
    await expect(page.getByText("This browser")).toHaveCount(1);
    await expect(page.getByText("Publish and unpublish articles")).toBeVisible();
    await expectAccessible(page);
    const endButtons = page.getByRole("button", { name: /^End the session in Chrome/ });
    await expect(endButtons).toHaveCount(2);
    await endButtons.first().click();
    await expect(page.getByText("Session ended", { exact: true })).toBeVisible();
    await expect(endButtons).toHaveCount(1);
    const getSessionStatuses = () =>
      Promise.all(
        [secondPage, thirdPage].map(async (other) => (await other.request.get("/api/auth/verify")).status()),
      );
    expect((await getSessionStatuses()).toSorted((a, b) => a - b)).toEqual([200, 401]);
    await page.getByRole("button", { name: "End all other sessions" }).click();
    await expect(endButtons).toHaveCount(0);
    expect(await getSessionStatuses()).toEqual([401, 401]);
    await page.getByRole("link", { name: "Change password" }).first().click();
    await expect(getTitle(page, "Change password")).toBeVisible();
    for (const other of [secondPage, thirdPage]) await other.close();
    await user.close();
  },
);

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(
    `every admin screen has a breadcrumb and is accessible at ${width} px, ${colorScheme}`,
    { tag: "@full" },
    async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, "admin", "/admin/jobs");
      const screens = [
        "jobs",
        "applications",
        "users",
        "portals",
        "settings",
        "profile",
        "password",
        "nothing",
      ];
      for (const screen of screens) {
        await page.goto(`/admin/${screen}`);
        const heading = page.getByRole("heading", { level: 1 });
        await expect(heading).toBeVisible();
        const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
        await expect(crumbs.getByText(await heading.innerText(), { exact: true })).toBeVisible();
        await expect(page.getByRole("main").getByRole("status")).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.getByRole("button", { name: "Search everything" }).click();
      await palette(page).getByRole("combobox").fill("analyst");
      await expect(palette(page).getByRole("group", { name: "Jobs" })).toBeVisible();
      await expectAccessible(page);
      await palette(page).getByRole("combobox").fill("jobs");
      await palette(page).getByRole("option", { name: "Jobs" }).first().click();
      await expect(getTitle(page, "Jobs")).toBeVisible();
    },
  );
}
