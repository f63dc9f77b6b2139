import type { Page } from "@playwright/test";
import { addFilter, bulkEdit, removeFilter } from "./support/list-filters.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";
import { signIn } from "./support/users.ts";

const uniqueWord = () => `w${Date.now()}${Math.floor(Math.random() * 1000)}`;

async function createJobs(page: Page, word: string, names: string[]): Promise<void> {
  for (const name of names) {
    const data = {
      title: `${name} ${word}`,
      company: "Tallowmere Foods",
      location: "Chicago, IL",
      description: "Own the weekly forecast.",
    };
    expect((await page.request.post("/api/jobs", { data })).status()).toBe(201);
  }
}

test(
  "a list is worked by keyboard: move, select a range, edit many, undo, open",
  { tag: "@full" },
  async ({ page }) => {
    const word = uniqueWord();
    await signIn(page, "manager", "/admin/jobs");
    await createJobs(page, word, ["Dora", "Carl", "Berta", "Anton"]);
    await page.goto("/admin/jobs");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search jobs" })).toBeFocused();
    await page.keyboard.type(word);
    await page.keyboard.press("Enter");
    await expect(page.getByText("4 jobs", { exact: true })).toBeVisible();
    await page.getByRole("columnheader").getByRole("button", { name: "Title" }).click();
    await expect(page.getByRole("row").nth(1)).toContainText("Anton");

    const row = (name: string) => page.getByRole("row").filter({ hasText: `${name} ${word}` });
    await page.keyboard.press("j");
    await expect(row("Anton")).toBeFocused();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    const bar = page.getByRole("group", { name: "Selected jobs" });
    await expect(bar).toContainText("3 selected");
    await page.keyboard.press("e");
    await page.getByRole("menuitem", { name: "Status", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Status of 3 jobs" });
    await expectAccessible(page);
    await dialog.getByLabel("New status").selectOption("Archived");
    await dialog.getByRole("button", { name: "Change 3 jobs" }).click();
    await expect(page.getByText("3 jobs archived", { exact: true })).toBeVisible();
    await expect(row("Carl")).toContainText("Archived");
    await expect(row("Dora")).not.toContainText("Archived");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(row("Carl")).toContainText("Draft");

    await row("Berta").getByRole("button", { name: "Mark urgent for Berta" }).click();
    await expect(page.getByText("Marked as urgent", { exact: true })).toBeVisible();
    await expect(
      row("Berta").getByRole("button", { name: `Urgent for Berta ${word}`, exact: true }),
    ).toBeVisible();
    await row("Dora").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: `Dora ${word}` })).toBeVisible();
  },
);

test(
  "filters are chips, a view stores them, and a view says when a value no longer exists",
  { tag: "@full" },
  async ({ page }) => {
    const word = uniqueWord();
    await signIn(page, "recruiter", "/admin/applications");
    await addFilter(page, "Stage", "Interview");
    await addFilter(page, "Owner", "Unassigned");
    await expect(page).toHaveURL(/stage=interview&assignedTo=none/);
    const chips = page.getByRole("list", { name: "Active filters" });
    await expect(chips.getByRole("listitem")).toHaveText(["Stage: Interview", "Owner: Unassigned"]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByLabel("Name").fill(`Interviews ${word}`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: `View: Interviews ${word}` })).toBeVisible();
    await expect(page).toHaveURL(/saved=/);
    await removeFilter(page, "Owner");
    await page.getByRole("button", { name: "Update view" }).click();
    await expect(page.getByText("View updated", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(chips).toHaveCount(0);

    const menu = page.getByRole("button", { name: /^View: / });
    await menu.click();
    await page.getByRole("menuitem", { name: "All applications" }).click();
    await menu.click();
    await page.getByRole("menuitem", { name: `Interviews ${word}` }).click();
    await expect(chips.getByRole("listitem")).toHaveText(["Stage: Interview"]);
    await menu.click();
    await page.getByRole("menuitem", { name: "Open by default" }).click();
    await expect(page.getByText("Default view set", { exact: true })).toBeVisible();
    await page
      .getByRole("link", { name: /^Applications/ })
      .first()
      .click();
    await expect(chips.getByRole("listitem"), "the default view").toHaveText(["Stage: Interview"]);
    await menu.click();
    await page.getByRole("menuitem", { name: "Don't open by default" }).click();
    await expect(page.getByText("No default view", { exact: true })).toBeVisible();

    const { views } = (await (await page.request.get("/api/admin/views?list=applications")).json()) as {
      views: { id: string; name: string }[];
    };
    const { id } = views.find(({ name }) => name.endsWith(word))!;
    const query = "job=01900000-0000-7000-8000-00000000dead&stage=interview";
    await page.request.put(`/api/admin/views/${id}`, { data: { query } });
    await page.goto(`/admin/applications?saved=${id}&${query}`);
    await expect(page.getByText(/filters by what no longer exists/)).toBeVisible();
    await expect(chips).toContainText("Job: no longer exists");
    await menu.click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete view" }).click();
    await expect(page.getByText("View deleted", { exact: true })).toBeVisible();
  },
);

test(
  "all matches are changed after a preview, and owner and stage in their cells",
  { tag: "@full" },
  async ({ page }) => {
    const word = uniqueWord();
    for (const firstName of ["Ada", "Bo"]) {
      const data = {
        firstName,
        lastName: word,
        email: `${firstName}.${word}@example.com`,
        phone: "312 555 0143",
      };
      expect((await page.request.post("/api/applications", { data })).status()).toBe(201);
    }
    await signIn(page, "recruiter", `/admin/applications?q=${word}&sort=name`);
    await page.getByLabel(`Stage of Ada ${word}`).selectOption("reviewing");
    await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText(`Ada ${word} moved to Screening`, { exact: true })).toBeVisible();
    await page.getByLabel(`Owner of Ada ${word}`).selectOption("recruiter");
    await expect(page.getByText("Assigned to recruiter", { exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await bulkEdit(page, "Owner", "recruiter");
    await expect(page.getByText("1 application changed, 1 unchanged", { exact: true })).toBeVisible();
    await expect(page.getByLabel(`Owner of Bo ${word}`).locator("option:checked")).toHaveText("recruiter");
    await addFilter(page, "Stage", "Screening");
    await expect(page.getByLabel(`Stage of Ada ${word}`).locator("option:checked")).toHaveText("Screening");
    await expect(page.getByLabel(`Stage of Bo ${word}`)).toBeHidden();
  },
);

test(
  "all matches of all pages are changed, also by a browser whose clock is years behind",
  { tag: "@full" },
  async ({ page }) => {
    const word = uniqueWord();
    for (const firstName of ["Ada", "Bo"]) {
      const email = `${firstName}.${word}@example.com`;
      const data = { firstName, lastName: word, email, phone: "312 555 0143" };
      expect((await page.request.post("/api/applications", { data })).status()).toBe(201);
    }
    await page.clock.setFixedTime("2020-01-01T00:00:00Z");
    await page.route("**/api/applications?*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "x-total-count": "60" } });
    });
    await signIn(page, "recruiter", `/admin/applications?q=${word}&sort=name`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Select all 60 matches" }).click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("menuitem", { name: "Owner", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("New owner").selectOption("recruiter");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("2 applications match now, on all pages.")).toBeVisible();
    await dialog.getByRole("button", { name: "Change 2 applications" }).click();
    await expect(page.getByText("2 applications changed", { exact: true })).toBeVisible();
  },
);
