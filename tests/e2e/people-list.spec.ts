import type { Page } from "@playwright/test";
import { expectAccessible, expect, test } from "./support/browser-test.ts";
import { addFilter, bulkEdit, removeFilter } from "./support/list-filters.ts";
import { signIn } from "./support/users.ts";

const uniqueWord = () => `w${Date.now()}${Math.floor(Math.random() * 1000)}`;

/** Adds people whose company is the word. */
async function addPeople(page: Page, word: string, firstNames: string[], tags: string[] = []): Promise<void> {
  for (const firstName of firstNames) {
    const data = {
      firstName,
      lastName: "Marchand",
      company: word,
      email: `${firstName}.${word}@example.com`,
      source: "event",
      legalBasis: "legitimate-interest",
      tags,
    };
    expect((await page.request.post("/api/crm/people", { data })).status()).toBe(201);
  }
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: `${name} Marchand` });

test(
  "people are sorted, filtered, edited in their cells and in bulk by keyboard, and changed back",
  { tag: "@full" },
  async ({ page }) => {
    test.slow();
    const word = uniqueWord();
    const tag = `Tag ${word}`;
    await signIn(page, "recruiter", "/admin/people");
    await addPeople(page, word, ["Dora", "Carl", "Anton"], [tag]);
    await page.goto(`/admin/people?tag=${encodeURIComponent(tag)}`);
    await expect(page.getByText("3 people", { exact: true })).toBeVisible();
    await addFilter(page, "Source", "Event");
    await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Source: Event");
    await removeFilter(page, "Source");
    await page.getByRole("columnheader").getByRole("button", { name: "Person" }).click();
    await expect(page).toHaveURL(/sort=name/);
    await expect(page.getByRole("row").nth(1)).toContainText("Anton");

    await row(page, "Anton").getByLabel("Owner of Anton Marchand").selectOption("manager");
    await expect(page.getByText("Assigned to manager", { exact: true })).toBeVisible();
    await row(page, "Anton")
      .getByRole("button", { name: /^Edit tags of Anton/ })
      .click();
    const tags = page.getByRole("dialog", { name: "Tags of Anton Marchand" });
    await tags.getByLabel("Add a tag").fill("Board pack");
    await tags.getByLabel("Add a tag").press("Enter");
    await expect(tags.getByRole("button", { name: "Remove tag Board pack" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(tags).toHaveCount(0);

    await row(page, "Anton").focus();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await expect(page.getByRole("group", { name: "Selected people" })).toContainText("3 selected");
    await page.keyboard.press("e");
    await page.getByRole("menuitem", { name: "Owner", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Owner of 3 people" });
    await dialog.getByLabel("New owner").selectOption("manager");
    await dialog.getByRole("button", { name: "Change 3 people" }).click();
    await expect(page.getByText("2 people changed, 1 unchanged", { exact: true })).toBeVisible();
    const owner = (name: string) => page.getByLabel(`Owner of ${name} Marchand`).locator("option:checked");
    await expect(owner("Dora")).toHaveText("manager");
    await page
      .getByRole("list", { name: "Bulk edits that can be undone" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(page.getByText("2 people changed back", { exact: true })).toBeVisible();
    await expect(owner("Dora")).toHaveText("Unassigned");
    await expect(owner("Anton")).toHaveText("manager");
  },
);

test(
  "a view stores a search with filters and its order, and a range of its matches is changed",
  { tag: "@full" },
  async ({ page }) => {
    const word = uniqueWord();
    await signIn(page, "manager", "/admin/people");
    await addPeople(page, word, ["Bo", "Ada"]);
    await page.goto(`/admin/people?q=${word}&source=event`);
    await expect(page.locator("mark", { hasText: word })).toHaveCount(2);
    await expect(page.getByText("Best match first")).toBeVisible();
    await page.getByRole("columnheader").getByRole("button", { name: "Person" }).click();
    await expect(page.getByRole("row").nth(1)).toContainText("Ada");
    await expect(page.locator("mark", { hasText: word })).toHaveCount(2);
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "CSV of the columns shown" }).click();
    expect((await download).suggestedFilename()).toMatch(/^people-.*\.csv$/);

    await page.getByRole("button", { name: "Save view" }).click();
    const save = page.getByRole("dialog", { name: "Save view" });
    await save.getByLabel("Name").fill(`Event ${word}`);
    await save.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: `View: Event ${word}` })).toBeVisible();
    await page.getByRole("button", { name: /^View: / }).click();
    await page.getByRole("menuitem", { name: "All people" }).click();
    await expect(page.getByRole("searchbox", { name: "Search people and resumes" })).toHaveValue("");
    await page.getByRole("button", { name: /^View: / }).click();
    await page.getByRole("menuitem", { name: `Event ${word}` }).click();
    await expect(page).toHaveURL(new RegExp(`q=${word}.*sort=name`));

    const select = (name: string) => page.getByRole("checkbox", { name: `Select ${name} Marchand` });
    await select("Ada").check();
    await select("Bo").click({ modifiers: ["Shift"] });
    await expect(page.getByRole("group", { name: "Selected people" })).toContainText("2 selected");
    await bulkEdit(page, "Type", "Contact");
    await expect(page.getByText("2 people changed", { exact: true })).toBeVisible();
    await addFilter(page, "Type", "Candidate");
    await expect(page.getByRole("heading", { name: "No people match this search" })).toBeVisible();
    await page.getByRole("link", { name: "Show all people" }).click();
    await expect(page).toHaveURL("/admin/people?saved=all");
  },
);

test(
  "all matches of a search over several pages are changed, with their number confirmed first",
  { tag: "@full" },
  async ({ page }) => {
    test.slow();
    const word = uniqueWord();
    await signIn(page, "recruiter", "/admin/people");
    await addPeople(
      page,
      word,
      Array.from({ length: 30 }, (_, n) => `Nr${n}`),
    );
    await page.goto(`/admin/people?q=${word}`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Select all 30 matches" }).click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("menuitem", { name: "Add tags", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Add tags of / });
    await dialog.getByRole("textbox", { name: "Add tags" }).fill(`Tag ${word}`);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("30 people match now, on all pages.")).toBeVisible();
    await dialog.getByRole("button", { name: "Change 30 people" }).click();
    await expect(page.getByText("30 people changed", { exact: true })).toBeVisible();
    await page.goto(`/admin/people?tag=${encodeURIComponent(`Tag ${word}`)}`);
    await expect(page.getByText("30 people", { exact: true })).toBeVisible();
    for (const [width, colorScheme] of [
      [390, "dark"],
      [1280, "light"],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isWider, `${width} px`).toBe(false);
    }
  },
);
