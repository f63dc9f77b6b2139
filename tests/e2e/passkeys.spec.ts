import { expect, expectAccessible, test } from "./support/browser-test.ts";
import { chooseOwnPassword, createUser, logIn, OWN_PASSWORD } from "./support/users.ts";

/** Browsers accept passkeys for names only, not for IP addresses. */
const port = Number(process.env.E2E_PORT ?? 8789);
test.use({ baseURL: `http://localhost:${port}` });

test(
  "a recruiter adds a passkey, signs in with it, confirms an identity with it and removes it",
  { tag: "@full" },
  async ({ page, browser }) => {
    test.slow();
    const { username, initialPassword, close } = await createUser(browser, { role: "recruiter" });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // The virtual authenticator would answer the suggestions of the username field at once.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await chooseOwnPassword(page, username, initialPassword);

    await page.goto("/admin/profile");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name").fill("Work laptop");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create passkey" }).click();
    await page.getByRole("button", { name: "I have saved them" }).click();
    const passkeys = page.getByRole("list", { name: "Passkeys" });
    await expect(passkeys.getByText("Work laptop")).toBeVisible();
    await expect(passkeys.getByText(/not used yet/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Rename the passkey Work laptop" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Old laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(passkeys.getByText("Old laptop")).toBeVisible();

    await page.request.post("/api/auth/logout");
    await page.goto("/login");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(/\/admin\//);

    // As the second step after the password.
    await page.request.post("/api/auth/logout");
    await logIn(page, username, OWN_PASSWORD);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(/\/admin\//);

    await page.goto("/admin/profile");
    await page.getByRole("button", { name: "Remove the passkey Old laptop" }).click();
    await page.getByRole("button", { name: "Remove passkey" }).click();
    await expect(passkeys).toHaveCount(0);
    await close();
  },
);
