import { Secret, TOTP } from "otpauth";
import { chooseOwnPassword, createUser, logIn, OWN_PASSWORD } from "./support/users.ts";
import { expect, expectAccessible, test } from "./support/browser-test.ts";

/** A code of the step that is `steps` from now; no code works twice. */
const appCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test(
  "a recruiter sets up an authenticator app, signs in with it and with a recovery code, and removes it",
  { tag: "@full" },
  async ({ page, browser }) => {
    test.slow();
    const { username, initialPassword, close } = await createUser(browser, { role: "recruiter" });
    await chooseOwnPassword(page, username, initialPassword);

    await page.goto("/admin/profile");
    await page.getByRole("button", { name: "Set up an authenticator app" }).click();
    const dialog = page.getByRole("dialog");
    const qrCode = dialog.getByRole("img", { name: "QR code for your authenticator app" });
    await expect(qrCode).toBeVisible();
    await expect(qrCode.locator("rect"), "cameras expect a light background").toHaveAttribute(
      "fill",
      "white",
    );
    await expectAccessible(page);
    const secret = (await dialog.locator("code").textContent())!.replaceAll(" ", "");
    await dialog.getByLabel("Code", { exact: true }).fill("000000");
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await expect(dialog.getByText("This code is wrong, or was used already.")).toBeVisible();
    await dialog.getByLabel("Code", { exact: true }).fill(appCode(secret));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    const codesDialog = page.getByRole("dialog", { name: "Save your recovery codes" });
    await expect(codesDialog.getByRole("listitem")).toHaveCount(10);
    const codes = await codesDialog.getByRole("listitem").allTextContents();
    await expectAccessible(page);
    await codesDialog.getByRole("button", { name: "I have saved them" }).click();
    await expect(page.getByText("10 left.")).toBeVisible();

    // With the app.
    const second = await (await browser.newContext()).newPage();
    await logIn(second, username, OWN_PASSWORD);
    await expect(second.getByLabel("Code of your authenticator app")).toBeFocused();
    await expectAccessible(second);
    await second.getByLabel("Code of your authenticator app").fill(appCode(secret, 1));
    await second.getByRole("button", { name: "Continue" }).click();
    await expect(second).toHaveURL(/\/admin\//);

    // With a recovery code.
    const third = await (await browser.newContext()).newPage();
    await logIn(third, username, OWN_PASSWORD);
    await third.getByRole("button", { name: "Use a recovery code" }).click();
    await third.getByLabel("Recovery code").fill(codes[0]!.toLowerCase());
    await third.getByRole("button", { name: "Continue" }).click();
    await expect(third).toHaveURL(/\/admin\//);
    await third.goto("/admin/profile");
    await expect(third.getByText("9 left.")).toBeVisible();

    await third.getByRole("button", { name: "Remove the authenticator app" }).click();
    await third.getByRole("button", { name: "Remove app" }).click();
    await expect(third.getByText("Off. With it, nobody can sign in with your password alone.")).toBeVisible();
    await page.goto("/admin/jobs");
    await expect(page, "signed out everywhere else").toHaveURL(/\/login/);
    await logIn(page, username, OWN_PASSWORD);
    await expect(page).toHaveURL(/\/admin\//);
    await close();
  },
);
