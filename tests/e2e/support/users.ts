import { type APIResponse, type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

export const PASSWORD = "planwright-local-only";

type SampleUser = "admin" | "manager" | "recruiter" | "user";
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
/** Sessions by user, since hashing a password takes 200 ms. */
const sessions = new Map<SampleUser, { cookies: Cookies; user: string; startedAt: number }>();
/** Well before STEP_UP_MINUTES, so that no test has to confirm its identity. */
const MAX_SESSION_AGE_MS = 5 * 60_000;

/** Adds a session to the browser and returns the user as JSON, as the login page stores it. */
async function openSession(page: Page, username: SampleUser): Promise<string> {
  const session = sessions.get(username);
  if (session && Date.now() - session.startedAt < MAX_SESSION_AGE_MS) {
    await page.context().addCookies(session.cookies);
    // Another test may have ended the session.
    if ((await page.request.get("/api/auth/verify")).ok()) return session.user;
  }
  const response = await page.request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  expect(response.status()).toBe(200);
  const user = JSON.stringify(((await response.json()) as { user: unknown }).user);
  sessions.set(username, { cookies: await page.context().cookies(), user, startedAt: Date.now() });
  return user;
}

let signInCount = 0;

/** Signs in as a sample user without the login page and opens a screen. */
export async function signIn(page: Page, username: SampleUser, next = "/admin"): Promise<void> {
  const user = await openSession(page, username);
  // The back office requires this entry in addition to the session. Set it once, so that signing out works.
  await page.addInitScript(
    ({ storedUser, entry }) => {
      if (self !== top || sessionStorage.getItem(entry)) return;
      sessionStorage.setItem(entry, "done");
      localStorage.setItem("user", storedUser);
    },
    { storedUser: user, entry: `entry ${++signInCount}` },
  );
  await page.goto(next);
  await expect(page).toHaveURL(/\/admin/);
}

async function fillLoginForm(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Creates a user whose password must be changed at first sign-in. */
export async function createUser(browser: Browser, more: Record<string, unknown>) {
  const admin = await browser.newPage();
  await signIn(admin, "admin", "/admin/users");
  const username = `role-${Date.now()}-${Math.floor(Math.random() * 1000)}`;
  const initialPassword = "seven lanterns on a pier";
  const created = await admin.request.post("/api/admin/users", {
    data: { username, password: initialPassword, ...more },
  });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  const change = (data: Record<string, unknown>): Promise<APIResponse> =>
    admin.request.put(`/api/admin/users/${id}`, { data });
  return { username, initialPassword, change, close: () => admin.close() };
}

export async function logIn(page: Page, username: string, password: string) {
  await page.goto("/login");
  await fillLoginForm(page, username, password);
}

export const OWN_PASSWORD = "eleven herons at dawn";

/** Signs in with the first password of `createUser` and replaces it by OWN_PASSWORD. */
export async function chooseOwnPassword(
  page: Page,
  username: string,
  initialPassword: string,
): Promise<void> {
  await logIn(page, username, initialPassword);
  await page.getByLabel("Current password").fill(initialPassword);
  await page.getByLabel("New password").fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
}
