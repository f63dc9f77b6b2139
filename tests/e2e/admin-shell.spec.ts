import type { Page } from "@playwright/test";
import { employ, enter, signIn } from "./support/users.ts";
import { accessible, escape, expect, test } from "./support/browser-test.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search pages, records and actions" });
const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard your changes?" });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("the palette finds pages, jobs and actions by the keyboard alone", async ({ page }) => {
  const job = `Treasury Lead ${Date.now()}`;
  await signIn(page, "recruiter", "/admin/applications");
  await expect(title(page, "Applications")).toBeVisible();
  const created = await page.request.post("/api/jobs", {
    data: { title: job, company: "Tallowmere Foods", location: "Chicago, IL", description: "Hold the cash." },
  });
  expect(created.status()).toBe(201);

  await page.keyboard.press("Control+k");
  const box = palette(page).getByRole("combobox");
  await expect(box).toBeFocused();
  await expect(palette(page).getByRole("option", { name: "Users" })).toHaveCount(0);
  await box.fill(job);
  await expect(palette(page).getByRole("option", { name: new RegExp(job) })).toBeVisible();
  await accessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("heading", { name: job })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/jobs\?view=/);
  await escape(page.getByRole("dialog"));

  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("group", { name: "Recent pages" })).toContainText("Applications");
  await box.fill("new j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New job" })).toBeVisible();
  await escape(page.getByRole("dialog"));

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

test("keys go to screens and show themselves, never while one types", async ({ page }) => {
  await signIn(page, "admin", "/admin/jobs");
  await expect(title(page, "Jobs")).toBeVisible();
  await page.keyboard.press("?");
  await expect(help(page)).toBeVisible();
  await expect(help(page).getByText("Users", { exact: true })).toBeVisible();
  await accessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await expect(title(page, "Users")).toBeVisible();

  const search = page.getByLabel("Search by name");
  await search.focus();
  await page.keyboard.type("gj?");
  await expect(search).toHaveValue("gj?");
  await expect(help(page)).toHaveCount(0);
  await expect(title(page, "Users")).toBeVisible();

  await title(page, "Users").focus();
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
});

test("what is unsaved is asked about: closing, leaving, signing out; what is not, never", async ({
  page,
}) => {
  await signIn(page, "admin", "/admin/jobs");
  await page.getByRole("button", { name: "New Job" }).click();
  const dialog = page.getByRole("dialog", { name: "New job" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog, "untouched").toHaveCount(0);

  await page.getByRole("button", { name: "New Job" }).click();
  await dialog.getByLabel("Title").fill("Half a job");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("Half a job");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("tab", { name: "Social Media" }).click();
  // The keys have fields of LinkedIn as well: those are gone once the tab has changed.
  const social = page.getByRole("tabpanel", { name: "Social Media" });
  await social.getByLabel(/LinkedIn/).fill("https://www.linkedin.com/company/shell-test");
  await page.getByRole("tab", { name: "API Keys" }).click();
  await expect(question(page), "the same form").toHaveCount(0);
  await page.getByRole("link", { name: "Users", exact: true }).click();
  await expect(question(page)).toBeVisible();
  await accessible(page);
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(title(page, "Settings")).toBeVisible();
  await page.goBack();
  await expect(question(page), "the Back button too").toBeVisible();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  expect((await page.request.get("/api/auth/verify")).status(), "still signed in").toBe(200);

  const unloads = () =>
    page.evaluate(() => window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await unloads(), "the browser asks").toBe(false);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes saved.")).toBeVisible();
  expect(await unloads(), "nothing to ask").toBe(true);
  await page.getByRole("link", { name: "Users", exact: true }).click();
  await expect(title(page, "Users"), "nothing to ask right after saving").toBeVisible();
});

test("Back asks before it takes away what is being written", async ({ page }) => {
  await signIn(page, "recruiter", "/admin/jobs");
  await page.getByRole("link", { name: "Jobs", exact: true }).focus();
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").fill("new job");
  await palette(page).getByRole("option", { name: "New job" }).click();
  const editor = page.getByRole("dialog", { name: "New job" });
  await editor.getByLabel("Title").fill("Half a job");
  await page.goBack();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(editor.getByLabel("Title")).toHaveValue("Half a job");
  await page.goBack();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(editor).toHaveCount(0);
});

test("signing out with something unsaved does both or neither", async ({ page }) => {
  await signIn(page, "user", "/admin/password");
  await page.getByLabel("New password").fill("half a password");
  await page.getByRole("button", { name: "Logout" }).click();
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.get("/api/auth/verify")).status()).toBe(401);
});

test("one sees one's sessions, and ends those that were left open elsewhere", async ({ page, browser }) => {
  const person = await employ(browser, { role: "manager" });
  const own = "eleven herons at dawn";
  await enter(page, person.username, person.given);
  await page.getByLabel("Current password").fill(person.given);
  await page.getByLabel("New password").fill(own);
  await expect(page.getByText("Strong", { exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Change password" }).click();
  await expect(title(page, "Content")).toBeVisible();
  const [cafe, home] = [await browser.newPage(), await browser.newPage()];
  for (const other of [cafe, home]) {
    await enter(other, person.username, own);
    await expect(other).toHaveURL(/\/admin/);
  }
  await page.getByRole("link", { name: person.username }).click();
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
  await expect(page.getByText("This browser")).toHaveCount(1);
  await expect(page.getByText("Publish and unpublish articles")).toBeVisible();
  await accessible(page);
  const ends = page.getByRole("button", { name: /^End the session in Chrome/ });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await expect(page.getByText("Session ended", { exact: true })).toBeVisible();
  await expect(ends).toHaveCount(1);
  const stati = () =>
    Promise.all([cafe, home].map(async (other) => (await other.request.get("/api/auth/verify")).status()));
  expect((await stati()).toSorted((a, b) => a - b)).toEqual([200, 401]);
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await expect(ends).toHaveCount(0);
  expect(await stati()).toEqual([401, 401]);
  await page.getByRole("link", { name: "Change password" }).first().click();
  await expect(title(page, "Change password")).toBeVisible();
  for (const other of [cafe, home]) await other.close();
  await person.leave();
});

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(`every screen says where it stands and is accessible at ${width} px, ${colorScheme}`, async ({
    page,
  }) => {
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
      await accessible(page);
    }
    await page.getByRole("button", { name: "Search everything" }).click();
    await palette(page).getByRole("combobox").fill("analyst");
    await expect(palette(page).getByRole("group", { name: "Jobs" })).toBeVisible();
    await accessible(page);
    await palette(page).getByRole("combobox").fill("jobs");
    await palette(page).getByRole("option", { name: "Jobs" }).first().click();
    await expect(title(page, "Jobs")).toBeVisible();
  });
}
