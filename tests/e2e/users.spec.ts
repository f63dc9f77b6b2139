import { signIn } from "./support/users.ts";
import { expectAccessible, expectMessage, expect, test } from "./support/browser-test.ts";

const INITIAL_PASSWORD = "seven lanterns on a pier";
const NEW_PASSWORD = "eleven herons at dawn";

test(
  "an admin can create a user, change the role, end sessions and delete the user",
  { tag: "@full" },
  async ({ page, browser }) => {
    test.slow();
    const username = `iris-${Date.now()}`;
    await signIn(page, "admin", "/admin/users");
    await page.getByRole("button", { name: "Add User" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create user" }).click();
    await expectMessage(page, "Username and password are required.");
    await expect(dialog.getByText("Choose a username.")).toBeVisible();
    await dialog.getByLabel("Username").fill("ADMIN");
    await dialog.getByLabel("Password", { exact: true }).fill("ninechars");
    await expect(dialog.getByText("1 more to go")).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill(INITIAL_PASSWORD);
    await expect(dialog.getByText("Strong", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Create user" }).click();
    await expect(dialog.getByText('The username "ADMIN" is already taken.')).toBeVisible();
    await dialog.getByLabel("Username").fill(username);
    await dialog.getByLabel("Role", { exact: true }).selectOption("Recruiter");
    await dialog.getByLabel("Department").selectOption("HR");
    await dialog.getByRole("button", { name: "Create user" }).click();
    await expectMessage(page, "User Created");

    await page.getByLabel("Search by name").fill(username);
    await expect(page).toHaveURL(/q=iris/);
    await page.getByLabel("Role", { exact: true }).selectOption("Recruiter");
    await page.getByLabel("Status").selectOption("Active");
    await expect(page).toHaveURL(/role=recruiter&active=true/);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: username }) });
    await expect(card).toContainText("HR");
    await expect(card).toContainText("Never");
    await expect(card).toContainText("Role-based");

    // The first sign-in requires a password change.
    const userPage = await browser.newPage();
    const logIn = async (password: string) => {
      await userPage.goto("/login");
      await userPage.getByLabel("Username").fill(username);
      await userPage.getByLabel("Password", { exact: true }).fill(password);
      await userPage.getByRole("button", { name: "Sign In", exact: true }).click();
    };
    await logIn(INITIAL_PASSWORD);
    await expect(userPage).toHaveURL(/\/admin\/password$/);
    await userPage.getByLabel("Current password").fill(INITIAL_PASSWORD);
    await userPage.getByLabel("New password").fill(NEW_PASSWORD);
    await userPage.getByRole("main").getByRole("button", { name: "Change password" }).click();
    await expect(userPage.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();

    await page.getByRole("button", { name: `Edit ${username}` }).click();
    await expect(dialog.getByLabel("New password")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Show change password" }).click();
    await expect(dialog.getByLabel("New password")).toBeVisible();
    await dialog.getByRole("button", { name: "Hide change password" }).click();
    await dialog.getByLabel("Role", { exact: true }).selectOption("User");
    await dialog.getByText("Permissions of the role User: 2").click();
    await expect(dialog.getByText("Read jobs of every status")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expectMessage(page, "User Updated");
    await page.getByLabel("Role", { exact: true }).selectOption("Any role");
    await expect(card).toContainText("User");
    await userPage.goto("/admin/jobs");
    await expect(userPage, "a new role ends the sessions").toHaveURL(/\/login/);
    await logIn(NEW_PASSWORD);
    await expect(userPage).toHaveURL(/\/admin/);
    await userPage.goto("/admin/jobs");
    await expect(userPage.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
    await expect(userPage.getByRole("link", { name: "Applications" })).toHaveCount(0);

    await page.getByRole("button", { name: `Sessions of ${username}` }).click();
    await expect(page.getByRole("dialog").getByText("Chrome on")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "End all sessions" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End all sessions" }).click();
    await expectMessage(page, "Sessions ended");
    await userPage.goto("/admin/jobs");
    await expect(userPage).toHaveURL(/\/login/);
    await userPage.close();

    await page.getByRole("button", { name: `Delete ${username}` }).click();
    const deleteDialog = page.getByRole("alertdialog", { name: "Delete User" });
    await expect(deleteDialog).toContainText("cannot be undone");
    await deleteDialog.getByRole("button", { name: "Delete user" }).click();
    await expectMessage(page, "User Deleted");
    await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  },
);

test("admins can't delete or deactivate their own account", async ({ page }) => {
  await signIn(page, "admin", "/admin/users?role=admin");
  await expect(page.getByRole("button", { name: "Edit admin" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete admin" })).toHaveCount(0);
  await page.getByRole("button", { name: "Edit admin" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Active: can sign in")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Show change password" })).toHaveCount(0);
  await dialog.getByRole("link", { name: "Change your password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Change password" })).toBeVisible();
});

test("a manager has no access to users, on screen or through the API", async ({ page }) => {
  await signIn(page, "manager", "/admin/users");
  await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add User" })).toHaveCount(0);
  expect((await page.request.get("/api/admin/users")).status()).toBe(403);
});

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(
    `the users screen is accessible at ${width} px, ${colorScheme}`,
    { tag: "@full" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, "admin", "/admin/users");
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Add User" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(/^Permissions of the role User/).click();
      await dialog.getByLabel("Password", { exact: true }).fill(INITIAL_PASSWORD);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
      await page.goto("/admin/users?q=nobody-is-called-this");
      await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
      await expectAccessible(page);
    },
  );
}
