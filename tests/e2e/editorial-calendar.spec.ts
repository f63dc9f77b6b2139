import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectMessage, test } from "./support/browser-test.ts";
import { signIn } from "./support/users.ts";

/** The month after the next, which no other test fills. */
const later = new Date();
later.setUTCMonth(later.getUTCMonth() + 2, 1);
const month = later.toISOString().slice(0, 7);
const cell = (page: Page, day: number) =>
  page.locator(`[data-date="${month}-${String(day).padStart(2, "0")}"]`);

/** A new approved article. */
async function createApproved(page: Page, name: string) {
  const { origin } = new URL(page.url());
  const options = { headers: { origin } };
  const send = async (path: string, method: "POST" | "PUT", data?: object) => {
    const response = await page.request.fetch(`/api/content/articles${path}`, { method, data, ...options });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as { id: string };
  };
  const title = `${name} ${Date.now()}`;
  const content = "## The close\n\nFour days less.";
  const texts = {
    title,
    summary: "What it costs.",
    content,
    author: "Priya Raman",
    category: "Market Trends",
  };
  const { id } = await send("", "POST", texts);
  await send(`/${id}/approve`, "PUT");
  const schedule = (publishAt: string | null, unpublishAt: string | null = null) =>
    send(`/${id}/schedule`, "PUT", { publishAt, unpublishAt });
  return { id, title, schedule };
}

test(
  "a manager schedules an article, moves it in the calendar by keyboard, and takes the move back",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "manager", "/admin/content");
    const { title } = await createApproved(page, "Scheduled by hand");
    await page.goto(`/admin/content?q=${encodeURIComponent(title)}`);
    const row = page.getByRole("row").filter({ hasText: title });
    await row.getByRole("button", { name: `More for ${title}` }).click();
    await page.getByRole("menuitem", { name: "Schedule…" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Times are in Eastern Time (New York).");
    await dialog.getByLabel("Publish at").first().fill(`${month}-14T09:30`);
    await dialog.getByLabel("Unpublish at").first().fill(`${month}-13T09:30`);
    await dialog.getByRole("button", { name: "Save schedule" }).click();
    await expect(dialog.getByText("It has to be unpublished after it is published.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Clear Unpublish at" }).click();
    await dialog.getByRole("button", { name: "Save schedule" }).click();
    await expectMessage(page, "Article scheduled");
    await expect(row.getByText("Scheduled", { exact: true })).toBeVisible();

    await page.getByRole("link", { name: "Calendar", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Editorial calendar" })).toBeVisible();
    await page.goto(`/admin/content/calendar?month=${month}`);
    const entry = (day: number) => cell(page, day).getByRole("link", { name: title });
    await expect(entry(14)).toContainText("9:30 AM");
    await expectAccessible(page);
    await entry(14).focus();
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(entry(22)).toBeFocused();
    await expect(entry(22)).toContainText("9:30 AM");
    await expect(page.getByText(/^Moved to .+ 22$/)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expectMessage(page, "Move undone");
    await expect(entry(14)).toBeVisible();
  },
);

test(
  "an entry is dragged to another day; a refused move goes back with its reason, and published ones stay",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "manager", "/admin/content");
    const { id, title, schedule } = await createApproved(page, "Dragged");
    await schedule(`${month}-04T23:30`, `${month}-20T08:00`);
    // Tall enough for all weeks: the mouse of Playwright does not scroll while it drags.
    await page.setViewportSize({ width: 1280, height: 1200 });
    await page.goto(`/admin/content/calendar?month=${month}`);
    const entry = (day: number) =>
      cell(page, day).getByRole("listitem").filter({ hasText: title }).filter({ hasText: ", Article," });
    await entry(4).dragTo(cell(page, 12));
    await expect(entry(12)).toBeVisible();
    await expect(page.getByText(/^Moved to .+ 12$/)).toBeVisible();
    await page.reload();
    await expect(entry(12)).toContainText("11:30 PM");

    await entry(12).dragTo(cell(page, 25));
    await expectMessage(page, "The entry was not moved");
    await expect(
      page.getByText("It has to be unpublished after it is published.", { exact: true }),
    ).toBeVisible();
    await expect(entry(12)).toBeVisible();
    await expect(entry(25)).toHaveCount(0);
    // By keyboard, the focus comes back with it.
    const link = entry(12).getByRole("link");
    await link.focus();
    for (const key of ["m", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect(page.getByText("It has to be unpublished after it is published.").first()).toBeVisible();
    await expect(link).toBeFocused();

    await page.request.put(`/api/content/articles/${id}/publish`, {
      headers: { origin: new URL(page.url()).origin },
    });
    await page.goto("/admin/content/calendar");
    const published = page.getByRole("listitem").filter({ hasText: title });
    await expect(published).toHaveAttribute("draggable", "false");
    await expect(published.getByRole("button")).toHaveCount(0);
  },
);

test(
  "a day with many entries opens as a list; phones start with the list and move entries by menu",
  { tag: "@full" },
  async ({ page }) => {
    test.slow();
    await signIn(page, "manager", "/admin/content");
    const articles = [];
    for (let number = 1; number <= 7; number++) {
      const article = await createApproved(page, `Busy ${number}`);
      await article.schedule(`${month}-27T0${number}:00`);
      articles.push(article);
    }
    await page.goto(`/admin/content/calendar?month=${month}`);
    const more = cell(page, 27).getByRole("button", { name: /^\+3 more, show all 7 entries/ });
    await more.click();
    const day = page.getByRole("dialog");
    await expect(day.getByRole("listitem")).toHaveCount(7);
    await expectAccessible(page);
    await day.getByRole("button", { name: "Close" }).click();
    await expect(more).toBeFocused();

    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/admin/content/calendar?month=${month}`);
    const section = (name: RegExp) => page.getByRole("region", { name });
    await expect(section(/ 27$/).getByRole("listitem")).toHaveCount(7);
    await expectAccessible(page);
    const { title } = articles[0]!;
    await section(/ 27$/)
      .getByRole("button", { name: `Move ${title}` })
      .click();
    await page.getByRole("menuitem", { name: "Move to…" }).click();
    await page.getByRole("dialog").getByLabel("Date").fill(`${month}-28`);
    await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
    await expect(section(/ 28$/)).toContainText(title);

    await page.getByRole("radio", { name: "Month" }).click();
    await page.getByRole("button", { name: /^6, show all 6 entries/ }).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(6);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    for (const article of articles) await article.schedule(null);
  },
);
