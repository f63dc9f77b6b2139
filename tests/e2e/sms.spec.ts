import type { Page } from "@playwright/test";
import { signIn } from "./support/users.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";

const expectMessage = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();
const setServiceActive = async (page: Page, on: boolean) => {
  const service = page.getByRole("switch", { name: "SMS service active" });
  await expect(service).toBeVisible();
  if ((await service.isChecked()) === on) return;
  await service.click();
  await expect(service).toBeChecked({ checked: on });
};

test(
  "a manager can set up SMS, send a test message, view its history and withdraw consents",
  { tag: "@full" },
  async ({ page }) => {
    const number = `(312) 555-${String(Date.now()).slice(-4)}`;
    await signIn(page, "manager", "/admin/sms");
    await setServiceActive(page, false);
    await page.getByLabel("Toll-free number").fill("(800) 555-0100");
    await page.getByLabel("Sample message content").fill(`Hello ${Date.now()}`);
    await page.getByRole("button", { name: "Save" }).click();
    await expectMessage(page, "Settings Updated");
    await expectMessage(page, "Settings updated successfully");
    await expect(page.getByLabel("Toll-free number")).toHaveValue("+18005550100");
    await page.getByLabel("Toll-free number").fill("12");
    await page.getByRole("button", { name: "Save" }).click();
    await expectMessage(page, "Please enter a phone number with area code.");
    await page.getByLabel("Monthly volume").selectOption("5,000 messages");
    await expectMessage(page, "0 of 5,000");

    await openTab(page, "Send Test");
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
    await expectMessage(page, "SMS service must be active to send messages");
    await openTab(page, "Settings");
    await setServiceActive(page, true);
    await openTab(page, "Send Test");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expectMessage(page, "Missing Information");
    await expectMessage(page, "Please provide both phone number and message");
    await expectMessage(page, "Enter a phone number.");
    await page.getByLabel("Phone number").fill(number);
    await page.getByLabel("Message", { exact: true }).fill("Are you free at three? Zażółć");
    await expect(page.getByText("1 segment (UCS-2)")).toBeVisible();
    await page.getByLabel("Message type").selectOption("Marketing");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expectMessage(page, "Failed to send message");
    await expectMessage(page, "This number has not agreed to marketing text messages.");
    await page.getByLabel("Message type").selectOption("Follow-up");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("This number has not agreed to text messages.").first()).toBeVisible();
    await page.getByLabel("Reason").fill("Asked for a text on the phone");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expectMessage(page, "Message Sent");
    await expectMessage(page, "GoHighLevel is not connected. The message will be queued.");

    await openTab(page, "Message History");
    await page.getByLabel("Search by number").fill(number);
    await expect(page).toHaveURL(/number=/);
    await page.getByLabel("Status", { exact: true }).selectOption("Pending");
    await expect(page).toHaveURL(/status=pending/);
    // By number, because messages of other tests are listed until the filter applies.
    const detailsButton = `Details of the message to +1${number.replace(/\D/g, "")}`;
    await page.getByRole("button", { name: detailsButton }).click();
    const details = page.getByRole("dialog", { name: "Message" });
    await expect(details).toContainText("manager");
    await expect(details).toContainText("Created");
    await expectAccessible(page);
    await details.getByRole("link", { name: "Consents" }).click();
    await expect(page.getByText("No consents are recorded for this number.")).toBeVisible();
    await page.getByRole("button", { name: "Withdraw both" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw consent" }).click();
    await expectMessage(page, "Consent withdrawn");
    await expect(page.getByRole("cell", { name: "staff: manager" }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Phone number").fill("12");
    await page.getByRole("button", { name: "Look up" }).click();
    await expectMessage(page, "Please enter a phone number with area code.");
    await expect(page.getByRole("button", { name: "Withdraw both" })).toHaveCount(0);
    await openTab(page, "Message History");
    await page.goto("/admin/sms?tab=history&status=failed");
    await expect(
      page.getByText("The recipient withdrew their consent before it was sent.").first(),
    ).toBeVisible();
    await page.goto("/admin/sms");
    await setServiceActive(page, false);
  },
);

test(
  "a recruiter sees SMS settings read-only; without a session the screen redirects to /login",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", "/admin/sms");
    await expect(page.getByRole("switch", { name: "SMS service active" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem("user"));
    await page.goto("/admin/sms");
    await expectMessage(page, "Authentication Required");
    await expectMessage(page, "Please log in to access SMS Management");
    await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fsms$/);
  },
);

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(
    `the SMS screens are accessible at ${width} px, ${colorScheme}`,
    { tag: "@full" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, "manager", "/admin/sms");
      await expect(page.getByLabel("Toll-free number")).toBeVisible();
      await expectAccessible(page);
      for (const name of ["Send Test", "Message History", "Consents"]) {
        await openTab(page, name);
        await expect(page.getByRole("tabpanel", { name })).toBeVisible();
        await expectAccessible(page);
      }
      await page.goto("/admin/sms?tab=history&number=0000000000000");
      await expect(page.getByRole("heading", { name: "No messages found" })).toBeVisible();
      await expectAccessible(page);
    },
  );
}
