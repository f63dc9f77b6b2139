import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import { Provider } from "oidc-provider";
import { chooseOwnPassword, createUser, signIn } from "./support/users.ts";

const CLIENT_ID = "planwright-back-office";
const CLIENT_SECRET = "a-client-secret-of-an-issuer";

/** A certified OpenID Connect server, whose accounts are named by their email addresses. */
async function startIssuer(redirectUri: string) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    cookies: { keys: ["a key of this test"] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ sub: id, email: id, email_verified: true }),
    }),
  });
  server.on("request", provider.callback());
  return { issuer, close: () => server.close() };
}

const saveSettings = async (page: Page, values: Record<string, string>) => {
  const settings = Object.entries(values).map(([settingKey, settingValue]) => ({ settingKey, settingValue }));
  const response = await page.request.post("/api/admin/settings", { data: { settings } });
  expect(response.status(), await response.text()).toBe(200);
};

/** Signs in at the issuer and agrees. */
async function acceptAtIssuer(page: Page, address: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(address);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test(
  "a user signs in at an OpenID Connect server; another account creates no user",
  { tag: "@full" },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const { issuer, close } = await startIssuer(`${baseURL}/api/auth/oidc/callback`);
    const email = `sso-${Date.now()}@example.com`;
    const user = await createUser(browser, { role: "recruiter", email });
    const own = await (await browser.newContext()).newPage();
    await chooseOwnPassword(own, user.username, user.initialPassword);
    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, "admin");
    await saveSettings(admin, {
      oidc_issuer: issuer,
      oidc_client_id: CLIENT_ID,
      oidc_client_secret: CLIENT_SECRET,
      oidc_button_label: "Continue with Example",
    });
    try {
      await page.goto("/admin/jobs");
      await page.getByRole("link", { name: "Continue with Example" }).click();
      await acceptAtIssuer(page, email);
      await expect(page).toHaveURL(/\/admin\/jobs/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

      const stranger = await (await browser.newContext()).newPage();
      await stranger.goto("/login");
      await stranger.getByRole("link", { name: "Continue with Example" }).click();
      await acceptAtIssuer(stranger, "stranger@example.com");
      await expect(
        stranger.getByText(/There is no active user with this verified email address/),
      ).toBeVisible();
    } finally {
      await signIn(admin, "admin");
      await saveSettings(admin, {
        oidc_issuer: "",
        oidc_client_id: "",
        oidc_client_secret: "",
        oidc_button_label: "",
      });
      close();
      await user.close();
    }
  },
);
