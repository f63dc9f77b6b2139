import { type APIResponse, type Browser, expect, type Page } from "@playwright/test";

export const PASSWORD = "planwright-local-only";

/** Signs in as one of the sample people and opens a screen; the login page itself has stories of its own. */
export async function signIn(
  page: Page,
  username: "admin" | "manager" | "recruiter" | "user",
  next = "/admin",
): Promise<void> {
  const answer = await page.request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  const { user } = (await answer.json()) as { user: unknown };
  // What the login page leaves in the browser: without it, nobody is taken for signed in.
  await page.goto("/favicon.svg");
  await page.evaluate((kept) => localStorage.setItem("user", kept), JSON.stringify(user));
  await page.goto(next);
  await expect(page).toHaveURL(/\/admin/);
}

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** An account made by an admin; its owner has to change the password first. */
export async function employ(browser: Browser, more: Record<string, unknown>) {
  const admin = await browser.newPage();
  await signIn(admin, "admin", "/admin/users");
  const username = `role-${Date.now()}-${Math.floor(Math.random() * 1000)}`;
  const given = "seven lanterns on a pier";
  const made = await admin.request.post("/api/admin/users", {
    data: { username, password: given, ...more },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const change = (data: Record<string, unknown>): Promise<APIResponse> =>
    admin.request.put(`/api/admin/users/${id}`, { data });
  return { username, given, change, leave: () => admin.close() };
}

/** Fills in the login page. */
export async function enter(page: Page, username: string, password: string) {
  await page.goto("/login");
  await fillIn(page, username, password);
}
