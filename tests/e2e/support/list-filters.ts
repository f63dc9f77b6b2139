import type { Page } from "@playwright/test";

/** Chooses a field and then its value in the list's filter menu. */
export async function addFilter(page: Page, field: string, value: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: /^Filter( \d|$)/ }).click();
  await page
    .getByRole("dialog", { name: "Add a filter" })
    .getByRole("option", { name: field, exact: true })
    .click();
  await page
    .getByRole("dialog", { name: `Filter by ${field.toLowerCase()}` })
    .getByRole("option", { name: value, exact: true })
    .click();
}

/** Removes a filter by its chip. */
export const removeFilter = (page: Page, field: string): Promise<void> =>
  page.getByRole("button", { name: new RegExp(`^Remove the filter ${field}:`) }).click();

/** Changes a field of the selected rows; `value` is the label of the new one. */
export async function bulkEdit(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("menuitem", { name: field, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: new RegExp(`^${field} of `) });
  await dialog.getByLabel(`New ${field.toLowerCase()}`).selectOption(value);
  await dialog.getByRole("button", { name: /^Change / }).click();
}
