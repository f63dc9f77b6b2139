import { expect, expectAccessible, test } from "./support/browser-test.ts";
import { waitForMail } from "./support/mailbox.ts";
import { signIn } from "./support/users.ts";

test(
  "a manager composes a newsletter from articles, orders them by keyboard, previews it and sends a test",
  { tag: "@full" },
  async ({ page, request }) => {
    await signIn(page, "manager", "/admin/content");
    await page.getByRole("link", { name: "Newsletters", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Newsletters" })).toBeVisible();
    await expect(page.getByText("Newsletters can be written, but not sent yet.")).toBeVisible();
    await page.getByRole("button", { name: "New newsletter" }).click();

    const subject = `Nine days ${Date.now()}`;
    await page.getByLabel("Subject").fill(subject);
    await page.getByLabel("Introduction").fill("Hello **reader**,");
    const choices = page.getByRole("list", { name: "Articles to add" });
    const [first, second] = [choices.getByRole("button").nth(0), choices.getByRole("button").nth(1)];
    const titles = [await first.getAttribute("aria-label"), await second.getAttribute("aria-label")].map(
      (label) => label!.replace("Add ", ""),
    );
    await page.getByRole("button", { name: `Add ${titles[0]}`, exact: true }).click();
    await page.getByRole("button", { name: `Add ${titles[1]}`, exact: true }).click();
    await page.getByRole("button", { name: "Move article 2 up" }).focus();
    await page.keyboard.press("Alt+ArrowUp");
    const mail = page.frameLocator('iframe[title="Preview of the mail"]');
    await expect(mail.getByRole("heading", { level: 2 })).toHaveText([titles[1]!, titles[0]!]);
    await expect(mail.getByText("reader", { exact: true })).toBeVisible();
    await page.getByRole("radio", { name: "Phone" }).click();
    await expectAccessible(page);

    await expect(page.getByRole("button", { name: "Send…" })).toBeDisabled();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Newsletter saved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Send test…" }).click();
    const to = `editor.${Date.now()}@example.com`;
    await page.getByRole("dialog").getByLabel("Email address").fill(to);
    await page.getByRole("dialog").getByRole("button", { name: "Send test" }).click();
    await expect(page.getByText("Test queued", { exact: true })).toBeVisible();
    const { text } = await waitForMail(request, to, `[Test] ${subject}`);
    expect(text.indexOf(titles[1]!)).toBeLessThan(text.indexOf(titles[0]!));

    await page.reload();
    await expect(page.getByLabel("Subject")).toHaveValue(subject);
  },
);
