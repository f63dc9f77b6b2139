import { type APIResponse, type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

export const PASSWORD = "planwright-local-only";

type Person = "admin" | "manager" | "recruiter" | "user";
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
/** Who has signed in before, in this process: a password takes a fifth of a second of hashing. */
const known = new Map<Person, { cookies: Cookies; user: string }>();

/** The user as the login page would be told, with a session of theirs in the browser. */
async function enterQuickly(page: Page, username: Person): Promise<string> {
  const before = known.get(username);
  if (before) {
    await page.context().addCookies(before.cookies);
    // Another story may have ended it.
    if ((await page.request.get("/api/auth/verify")).ok()) return before.user;
  }
  const answer = await page.request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  const user = JSON.stringify(((await answer.json()) as { user: unknown }).user);
  known.set(username, { cookies: await page.context().cookies(), user });
  return user;
}

let entries = 0;

/** Signs in as one of the sample people and opens a screen; the login page itself has stories of its own. */
export async function signIn(page: Page, username: Person, next = "/admin"): Promise<void> {
  const user = await enterQuickly(page, username);
  // What the login page leaves in the browser, once: without it, nobody is taken for signed in.
  await page.addInitScript(
    ({ kept, entry }) => {
      if (self !== top || sessionStorage.getItem(entry)) return;
      sessionStorage.setItem(entry, "done");
      localStorage.setItem("user", kept);
    },
    { kept: user, entry: `entry ${++entries}` },
  );
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
