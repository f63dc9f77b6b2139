import { expect, expectAccessible, test, waitForHydration } from "./support/browser-test.ts";
import { waitForMail } from "./support/mailbox.ts";
import { signIn } from "./support/users.ts";

test(
  "a suspected message looks sent, and its confirmation goes out when staff mark it as not spam",
  { tag: "@full" },
  async ({ page, request }) => {
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
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();

    await signIn(page, "recruiter");
    await page.getByRole("link", { name: /Messages suspected as spam/ }).click();
    await page.getByRole("link", { name: "Sol Marchetti" }).first().click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText("A field that people can't see was filled in")).toBeVisible();
    await expect(sheet.getByText("Held until you decide: the confirmation to the sender")).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Not spam" }).click();
    await expect(page.getByText("The confirmation is on its way to the sender.").last()).toBeVisible();
    await expect(sheet.getByText("Suspected spam")).toHaveCount(0);
    await waitForMail(request, email, "We have your message");
  },
);
