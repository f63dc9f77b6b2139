import type { Page } from "@playwright/test";
import { firm } from "#contract/firm.ts";
import { waitForMail } from "./support/mailbox.ts";
import { signIn } from "./support/users.ts";
import { expect, expectAccessible, test } from "./support/browser-test.ts";

const FIRST_PASSWORD = "seven lanterns on a pier";
const NEW_PASSWORD = "eleven herons at dawn";

/** The path of the link in the newest mail to an address with this subject. */
async function getLink(page: Page, address: string, subject?: string): Promise<string> {
  const { text } = await waitForMail(page.request, address, subject);
  return /https?:\/\/[^/\s]+(\/login\/[a-z]+#[\da-f]{64})/.exec(text)![1]!;
}

test(
  "an invited user chooses a password, replaces a forgotten one and changes the email address",
  { tag: "@full" },
  async ({ page, browser }) => {
    test.slow();
    const username = `zoe-${Date.now()}`;
    const address = `${username}@example.com`;
    const name = `Zoë Quist ${Date.now()}`;
    await signIn(page, "admin", "/admin/users");
    await page.getByRole("button", { name: "Add User" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Username").fill(username);
    await dialog.getByLabel("Full name").fill(name);
    await dialog.getByLabel("Email").fill(address);
    await dialog.getByLabel("Role", { exact: true }).selectOption("Recruiter");
    await dialog.getByRole("button", { name: "Create user" }).click();
    await expect(
      page.getByText(`User created. An invitation goes to ${address}.`, { exact: true }),
    ).toBeVisible();
    await page.getByLabel("Search by name").fill(username);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await expect(card).toContainText(address);
    await expect(card).toContainText(/Invitation (is being sent|sent), valid until/);

    // The link of the invitation signs in.
    const context = await browser.newContext();
    const zoe = await context.newPage();
    await zoe.goto(await getLink(page, address));
    await expect(zoe.getByText(`Your username is ${username}.`)).toBeVisible();
    await expectAccessible(zoe);
    await zoe.getByLabel("New password").fill("password123");
    await zoe.getByRole("button", { name: "Choose password and sign in" }).click();
    await expect(zoe.getByText("This password is too common.")).toBeVisible();
    await zoe.getByLabel("New password").fill(FIRST_PASSWORD);
    await zoe.getByRole("button", { name: "Choose password and sign in" }).click();
    await expect(zoe).toHaveURL(/\/admin\//);
    await expect(zoe.getByText(name).first()).toBeVisible();

    // A forgotten password.
    const outside = await (await browser.newContext()).newPage();
    await outside.goto("/login");
    await outside.getByRole("link", { name: "Forgot your password?" }).click();
    await outside.getByLabel("Username or email address").fill(address);
    await outside.getByRole("button", { name: "Send link" }).click();
    await expect(outside.getByText("Check your email.")).toBeVisible();
    await expectAccessible(outside);
    const resetLink = await getLink(page, address, `New password for ${firm.name}`);
    await outside.goto(resetLink);
    await outside.getByLabel("New password").fill(NEW_PASSWORD);
    await outside.getByRole("button", { name: "Change password" }).click();
    await expect(outside.getByText("Password changed.")).toBeVisible();
    await zoe.goto("/admin/jobs");
    await expect(zoe, "signed out everywhere").toHaveURL(/\/login/);
    await outside.reload();
    await expect(outside.getByText("This link no longer works.")).toBeVisible();
    await outside.getByRole("link", { name: "Go to sign in" }).click();
    await outside.getByLabel("Username").fill(username);
    await outside.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
    await outside.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(outside).toHaveURL(/\/admin\//);

    // Another address, confirmed at both.
    const newAddress = `new.${address}`;
    await outside.goto("/admin/profile");
    await outside.getByRole("button", { name: "Change email" }).click();
    await outside.getByLabel("New email").fill(newAddress);
    await outside.getByLabel("Current password").fill(NEW_PASSWORD);
    await outside.getByRole("button", { name: "Send links" }).click();
    await expect(outside.getByText(`Changes to ${newAddress}`)).toBeVisible();
    await expectAccessible(outside);
    const links = [
      await getLink(page, newAddress, "Confirm your new email address"),
      await getLink(page, address, "Confirm the change of your email address"),
    ];
    await zoe.goto(links[0]!);
    await zoe.getByRole("button", { name: "Confirm" }).click();
    await expect(zoe.getByText("The address changes once")).toBeVisible();
    await outside.reload();
    await expect(
      outside.getByText("once the links sent to the current address are confirmed", { exact: false }),
    ).toBeVisible();
    await zoe.goto("about:blank");
    await zoe.goto(links[1]!);
    await zoe.getByRole("button", { name: "Confirm" }).click();
    await expect(zoe.getByText(`The account uses ${newAddress} now.`)).toBeVisible();
    await outside.reload();
    await expect(outside.getByText(newAddress, { exact: true })).toBeVisible();
    await context.close();
  },
);

test(
  "an admin unlocks a user after too many wrong passwords",
  { tag: "@full" },
  async ({ page, request }) => {
    await signIn(page, "admin", "/admin/users");
    const username = `locked-${Date.now()}`;
    const data = { username, password: FIRST_PASSWORD };
    expect((await page.request.post("/api/admin/users", { data })).status()).toBe(201);
    for (let n = 0; n < 10; n++)
      await request.post("/api/auth/login", { data: { username, password: `a wrong guess ${n}` } });
    await page.goto(`/admin/users?q=${username}`);
    await expect(page.getByText(/^Locked until .* after too many wrong passwords$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Unlock ${username}` }).click();
    await expect(page.getByText("User unlocked", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Locked until/)).toHaveCount(0);
    expect((await request.post("/api/auth/login", { data })).status()).toBe(200);
  },
);
