import { signIn } from "./support/users.ts";
import { expectAccessible, expectMessage, expect, test } from "./support/browser-test.ts";

test(
  "an anonymous visitor is redirected to /login and returns to the requested screen after sign-in",
  { tag: "@full" },
  async ({ page }) => {
    // Shown for half a second, which the polling of expect() can miss: this looks at every frame.
    const message = page.waitForFunction(() => document.body?.innerText.includes("Redirecting to login..."));
    await page.goto("/admin/applications");
    await message;
    await expect(page).toHaveURL(/\/login\?next=/);

    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByText("Please enter both username and password")).toBeVisible();

    await page.getByLabel("Username").fill("recruiter");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByText("Invalid username or password").first()).toBeVisible();

    await page.getByLabel("Password", { exact: true }).fill("planwright-local-only");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(
      page.getByText("Login successful! Redirecting to admin dashboard...", { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/applications$/);

    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/admin/applications");
    await expect(page).toHaveURL(/\/login/);
  },
);

test(
  "a lost connection while the back office loads signs nobody out",
  { tag: "@full" },
  async ({ page, faults }) => {
    await signIn(page, "recruiter", "/admin/profile");
    await page.route("**/api/auth/verify", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("heading", { name: "The back office could not be loaded" })).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/auth/verify");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My profile" })).toBeVisible();
    expect(faults.splice(0).filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  },
);

test("a recruiter can create and publish a job, which then appears on the public list", async ({ page }) => {
  const title = `Forecast Lead ${Date.now()}`;
  await signIn(page, "recruiter", "/admin/jobs");
  await page.getByRole("button", { name: "New Job" }).click();
  const editor = page.getByRole("main");
  await editor.getByRole("button", { name: /create job/i }).click();
  await expect(editor.getByText("Give the job a title.")).toBeVisible();
  await editor.getByLabel("Title").fill(title);
  await editor.getByLabel("Company").fill("Tallowmere Foods");
  await editor.getByLabel("Location").fill("Chicago, IL");
  await editor.getByLabel("Description").fill("Own the weekly forecast of eleven plants.");
  await editor.getByLabel("From", { exact: true }).fill("98000");
  await editor.getByLabel("To", { exact: true }).fill("118000");
  await editor.getByRole("button", { name: /create job/i }).click();
  await expectMessage(page, "Job created successfully!");
  await expect(page.getByRole("heading", { level: 1, name: "Edit job" })).toBeVisible();

  await page.goto(`/jobs?title=${encodeURIComponent(title)}`);
  await expect(page.getByRole("heading", { name: "No Positions Found" })).toBeVisible();

  await page.goto(`/admin/jobs?title=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await editor.getByLabel("Status").selectOption("published");
  // The image field loads later and moves the button below it.
  await expect(editor.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await editor.getByRole("button", { name: /save/i }).click();
  await expectMessage(page, "Job updated successfully!");

  await page.goto(`/jobs?title=${encodeURIComponent(title)}`);
  await expect(page.getByRole("heading", { name: "1 position found" })).toBeVisible();
  await expect(page.getByText("$98,000 – $118,000")).toBeVisible();
});

test(
  "a manager can delete a job and undo it; a user gets 403",
  { tag: "@full" },
  async ({ page, browser }) => {
    const title = `Close Analyst ${Date.now()}`;
    await signIn(page, "manager", "/admin/jobs");
    const created = await page.request.post("/api/jobs", {
      data: {
        title,
        company: "Quillon Software",
        location: "Remote",
        description: "Close the books.",
        status: "published",
      },
    });
    expect(created.status()).toBe(201);
    await page.goto(`/admin/jobs?title=${encodeURIComponent(title)}`);
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /delete/i })
      .click();
    await expectMessage(page, "Job deleted successfully!");
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeVisible();

    const userPage = await browser.newPage();
    await signIn(userPage, "user", "/admin/jobs");
    await expect(userPage.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
    await expect(userPage.getByRole("button", { name: "New Job" })).toHaveCount(0);
    await expect(userPage.getByRole("link", { name: "Applications" })).toHaveCount(0);
    const refused = await userPage.request.delete(`/api/jobs/${(await created.json()).id}`);
    expect(refused.status()).toBe(403);
    await userPage.close();
  },
);

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(
    `the login page and the job form are accessible at ${width} px, ${colorScheme}`,
    { tag: "@full" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/login");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await signIn(page, "admin", "/admin/jobs");
      await page.getByRole("button", { name: "New Job" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "New job" })).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Description" })).toBeVisible();
      await expectAccessible(page);
    },
  );
}

test("the component gallery is accessible", { tag: "@full" }, async ({ page }) => {
  await page.goto("/__dev/ui");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
