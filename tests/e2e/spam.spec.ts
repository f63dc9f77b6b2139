import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, waitForHydration } from "./support/browser-test.ts";
import { waitForMail } from "./support/mailbox.ts";
import { signIn } from "./support/users.ts";

/** Where SCREENSHOTS=folder puts what the screens look like. */
const folder = process.env.SCREENSHOTS;
const shoot = async (page: Page, name: string) => {
  if (!folder) return;
  for (const scheme of ["light", "dark"] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: path.join(folder, `${name}-${width}-${scheme}.png`) });
    }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1280, height: 900 });
};

test("a suspected message looks sent, and its confirmation goes out when staff mark it as not spam", async ({
  page,
  request,
}) => {
  const email = `sol.${Date.now()}@example.com`;
  await page.goto("/contact");
  await waitForHydration(page);
  const form = page.getByRole("form", { name: "Contact form" });
  await expect(form.getByRole("textbox"), "without the invisible field").toHaveCount(6);
  await form.getByLabel("First name").fill("Sol");
  await form.getByLabel("Last name").fill("Marchetti");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("How can we help?").selectOption({ index: 1 });
  await form.locator("[name=referenceNote]").evaluate((field: HTMLInputElement) => {
    field.value = "Filled in by a program";
  });
  await shoot(page, "contact");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();

  await signIn(page, "recruiter");
  await page.getByRole("link", { name: /Messages suspected as spam/ }).click();
  await shoot(page, "messages");
  await page.getByRole("link", { name: "Sol Marchetti" }).first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("A field that people can't see was filled in")).toBeVisible();
  await expect(sheet.getByText("Held until you decide: the confirmation to the sender")).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "message");
  await sheet.getByRole("button", { name: "Not spam" }).click();
  await expect(page.getByText("The confirmation is on its way to the sender.").last()).toBeVisible();
  await expect(sheet.getByText("Suspected spam")).toHaveCount(0);
  await waitForMail(request, email, "We have your message");
});
