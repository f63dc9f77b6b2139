import { expect, type Page } from "@playwright/test";

const PASSWORD = "planwright-local-only";

/** Signs in on the login page, as one of the sample people. */
export async function signIn(
  page: Page,
  username: "admin" | "manager" | "recruiter" | "user",
  next?: string,
): Promise<void> {
  await page.goto(next ? `/login?next=${encodeURIComponent(next)}` : "/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/admin/);
}
