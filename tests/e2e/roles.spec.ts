import { createUser, logIn, signIn } from "./support/users.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";

const NEW_PASSWORD = "eleven herons at dawn";

test(
  "an admin creates a role, gives it to a user, and the user sees exactly what is ticked",
  { tag: "@full" },
  async ({ page, browser }) => {
    test.slow();
    const name = `Job desk ${Date.now()}`;
    const user = await createUser(browser, { role: "user" });
    await signIn(page, "admin", "/admin/users");
    await page.getByRole("link", { name: "Roles", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Roles" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Roles" }).getByRole("heading").first()).toContainText(
      "User",
    );
    await expectAccessible(page);

    await page.getByRole("button", { name: "Copy User" }).click();
    const editor = page.getByRole("dialog");
    await expect(editor.getByLabel("Read jobs of every status")).toBeChecked();
    await editor.getByLabel("Name").fill("Administrator");
    await editor.getByLabel("Read articles and schedules").uncheck();
    await editor.getByLabel("Write and publish jobs").check();
    await expectAccessible(page);
    await editor.getByRole("button", { name: "Create role" }).click();
    await expect(editor.getByText("Another role already has this name.")).toBeVisible();
    await editor.getByLabel("Name").fill(name);
    await editor.getByRole("button", { name: "Create role" }).click();
    await expect(page.getByText("Role created", { exact: true })).toBeVisible();
    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await expect(row).toContainText("2 permissions, nobody");

    await page.goto(`/admin/users?q=${user.username}`);
    await page.getByRole("button", { name: `Edit ${user.username}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Role", { exact: true }).selectOption(name);
    await dialog.getByText(`Permissions of the role ${name}: 2`).click();
    await expect(dialog.getByText("Write and publish jobs")).toBeVisible();
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("User Updated", { exact: true })).toBeVisible();
    await expect(
      page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: user.username }) }),
    ).toContainText("Custom");

    const userPage = await browser.newPage();
    await logIn(userPage, user.username, user.initialPassword);
    await userPage.getByLabel("Current password").fill(user.initialPassword);
    await userPage.getByLabel("New password").fill(NEW_PASSWORD);
    await userPage.getByRole("main").getByRole("button", { name: "Change password" }).click();
    await expect(userPage.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    const links = userPage
      .getByRole("navigation", { name: "Back office" })
      .getByRole("listitem")
      .getByRole("link");
    await expect(links).toHaveText([/^Jobs/]);
    await links.first().click();
    await expect(userPage.getByRole("button", { name: "New Job" })).toBeVisible();
    await expect(userPage.getByRole("main").getByRole("button", { name: /^Delete / })).toHaveCount(0);
    await userPage.goto("/admin/applications");
    await expect(userPage.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();

    // A change reaches the open session.
    await page.goto("/admin/users/roles");
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await editor.getByLabel("Read leads, applications and messages").check();
    await editor.getByRole("button", { name: "Save role" }).click();
    await expect(page.getByText("Role saved", { exact: true })).toBeVisible();
    await userPage.goto("/admin/applications");
    await expect(userPage.getByRole("heading", { level: 1, name: "Applications" })).toBeVisible();

    await page.getByRole("button", { name: `Delete ${name}` }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete role" }).click();
    await expect(question.getByText("Choose a role from the list.")).toBeVisible();
    await question.getByLabel("Role for them").selectOption("User");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Delete role" }).click();
    await expect(page.getByText("Role deleted", { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    await userPage.goto("/admin/applications");
    await expect(userPage.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
    await userPage.close();
    await user.close();
  },
);

test(
  "an edited preset is marked, and a reset restores its permissions",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "admin", "/admin/users/roles");
    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Manager" }) });
    await page.getByRole("button", { name: "Edit Manager" }).click();
    const editor = page.getByRole("dialog");
    await expect(editor.getByLabel("Name")).not.toBeEditable();
    await editor.getByLabel("Generate articles in bulk").uncheck();
    await editor.getByRole("button", { name: "Save role" }).click();
    await expect(row).toContainText("Changed");
    await page.getByRole("button", { name: "Reset Manager" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Reset role" }).click();
    await expect(page.getByText("Role reset", { exact: true })).toBeVisible();
    await expect(row).not.toContainText("Changed");
  },
);
