import { expect, expectAccessible, test } from "./support/browser-test.ts";
import { createUser, logIn, signIn } from "./support/users.ts";

test(
  "a colleague is mentioned by keyboard, sees it in the bell, and chooses notifications",
  { tag: "@full" },
  async ({ page, browser }) => {
    test.slow();
    const typedName = `wren ${Date.now()}`;
    const name = `Wren ${typedName.slice(5)} Oakley`;
    const { username, initialPassword } = await createUser(browser, { role: "recruiter", fullName: name });
    await signIn(page, "recruiter", "/admin/people");
    await page.getByRole("table").getByRole("link").first().click();
    const entry = page.getByRole("form", { name: "New entry" });
    await entry.getByLabel("Subject").fill("Rate");
    const details = entry.getByLabel("Details (optional)");
    await details.click();
    await page.keyboard.type(`Please call, @${typedName}`);
    const colleagues = page.getByRole("listbox", { name: "Colleagues" });
    await expect(colleagues.getByRole("option", { name })).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(details).toHaveValue(`Please call, @${name} `);
    await entry.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Note added", { exact: true })).toBeVisible();

    const wren = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await logIn(wren, username, initialPassword);
    await wren.getByLabel("Current password").fill(initialPassword);
    await wren.getByLabel("New password").fill("eleven herons at dawn");
    await wren.getByRole("main").getByRole("button", { name: "Change password" }).click();
    await expect(wren.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await wren.getByRole("button", { name: "Notifications, 1 unread" }).click();
    await expect(wren.getByRole("menuitem", { name: /mentioned you in a note about/ })).toBeVisible();
    await wren.getByRole("menuitem", { name: "Notification settings" }).click();
    const form = wren.getByRole("form", { name: "Notifications" });
    await expect(form.getByText("Add an email address above to get emails.")).toBeVisible();
    await form.getByLabel("Assigned to me").selectOption("App and daily email");
    await form.getByLabel("No emails from").fill("20:00");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Enter both times, or none.")).toBeVisible();
    await form.getByLabel("until").fill("07:00");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(wren.getByText("Notification settings saved", { exact: true })).toBeVisible();
    await wren.reload();
    await expect(form.getByLabel("Assigned to me")).toHaveValue("digest");
    await expect(form.getByLabel("until")).toHaveValue("07:00");
    await expectAccessible(wren);
  },
);
