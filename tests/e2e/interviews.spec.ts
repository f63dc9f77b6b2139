import { devices } from "@playwright/test";
import { expect, expectAccessible, test, waitForHydration } from "./support/browser-test.ts";
import { waitForMail } from "./support/mailbox.ts";
import { signIn } from "./support/users.ts";

const uniqueId = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;

test(
  "a recruiter schedules an interview in three clicks and finds it in the calendar",
  { tag: "@full" },
  async ({ page }) => {
    const suffix = uniqueId();
    const email = `three.${suffix}@example.com`;
    const sent = await page.request.post("/api/applications", {
      data: { firstName: "Tove", lastName: `Lind${suffix}`, email, phone: "312 555 0144" },
    });
    const { id } = (await sent.json()) as { id: string };
    await signIn(page, "recruiter", `/admin/applications/${id}`);
    await page.getByRole("button", { name: "Schedule interview" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /AM|PM/ }).first().locator("xpath=..").click();
    await dialog.getByRole("button", { name: "Schedule interview" }).click();
    await expect(page.getByText("Interview scheduled", { exact: true })).toBeVisible();
    await expect(page.getByText("Interview scheduled: Interview")).toBeVisible();
    const mail = await waitForMail(page.request, email, "Interview: Interview");
    expect(mail.text).toContain("When: ");

    await page.goto("/admin/interviews");
    await expect(page.getByRole("button", { name: `Tove Lind${suffix}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Tove Lind${suffix}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel interview" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "Cancel interview" }).click();
    await expect(page.getByText("Interview canceled", { exact: true })).toBeVisible();
  },
);

test(
  "a candidate chooses a time on a phone, moves it and cancels",
  { tag: "@full" },
  async ({ page, browser }) => {
    test.slow();
    const suffix = uniqueId();
    const email = `phone.${suffix}@example.com`;
    const sent = await page.request.post("/api/applications", {
      data: { firstName: "Una", lastName: `Berg${suffix}`, email, phone: "312 555 0145" },
    });
    const { id } = (await sent.json()) as { id: string };
    await signIn(page, "manager", `/admin/applications/${id}`);
    await page.getByRole("button", { name: "Schedule interview" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Offer times" }).click();
    await expect(dialog.getByText("6 times are offered.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByText("Invitation sent", { exact: true })).toBeVisible();
    const mail = await waitForMail(page.request, email, "Choose a time: Interview");
    const link = new URL(/https?:\/\/\S+\/interview\?token=\S+/.exec(mail.text)![0]);

    const context = await browser.newContext({ ...devices["iPhone 13"], timezoneId: "America/Los_Angeles" });
    const phone = await context.newPage();
    await phone.goto(new URL(link.pathname + link.search, page.url()).href);
    await waitForHydration(phone);
    const main = phone.getByRole("main");
    await expect(main.getByText("Times in Pacific Time (Los Angeles).")).toBeVisible();
    await expectAccessible(phone);
    await main.getByRole("link", { name: /AM|PM/ }).first().click();
    await main.getByRole("button", { name: "Confirm this time" }).click();
    await expect(main.getByText("Your interview is scheduled.")).toBeVisible();
    await expect(main.getByText(/ PT$/)).toBeVisible();
    await waitForMail(page.request, email, "Interview: Interview");

    await main.getByRole("link", { name: "Choose another time" }).click();
    await main.getByRole("link", { name: /AM|PM/ }).last().click();
    await main.getByRole("button", { name: "Move interview" }).click();
    await expect(main.getByText("Your interview is scheduled.")).toBeVisible();
    await waitForMail(page.request, email, "Moved: Interview");
    await main.getByRole("link", { name: "Cancel interview" }).click();
    await main.getByRole("button", { name: "Cancel interview" }).click();
    await expect(main.getByRole("heading", { name: "This interview was canceled" })).toBeVisible();
    await context.close();
  },
);
