import { addFilter, removeFilter } from "./support/list-filters.ts";
import { signIn } from "./support/users.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";

const uniqueFirstName = () => `Ottilie${Date.now().toString(36)}`;

test(
  "a message becomes a lead that can be synced, moved, answered and edited",
  { tag: "@full" },
  async ({ page }) => {
    test.slow();
    const firstName = uniqueFirstName();
    const sent = await page.request.post("/api/contact/submit", {
      headers: { "content-type": "application/json" },
      data: {
        firstName,
        lastName: "Brandt",
        email: `${firstName.toLowerCase()}@example.com`,
        company: "Larkmoor",
        phone: "(317) 555-0171",
        helpType: "epm-strategy",
        message: "Our close takes twelve days.",
      },
    });
    expect(sent.status()).toBe(201);
    const name = `${firstName} Brandt`;
    await signIn(page, "recruiter", "/admin/ghl");
    await page.getByLabel("Search name, email, phone or company").fill(firstName);
    await expect(page).toHaveURL(new RegExp(`q=${firstName}`));
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("Due in");
    await expect(row).toContainText("Contact · Larkmoor");
    // The first sync request gets 409, the second succeeds.
    let syncRequests = 0;
    await page.route("**/api/ghl/sync-lead/*", (route) => {
      const id = route.request().url().split("/").at(-1);
      const synced = { id, syncedToGHL: true, ghlContactId: "c-1", ghlLastSync: null, ghlError: null };
      const busy = { message: "This lead is already being synced.", code: "conflict" };
      return syncRequests++ ? route.fulfill({ json: synced }) : route.fulfill({ status: 409, json: busy });
    });
    const sync = row.getByRole("button", { name: `Sync ${name}` });
    await sync.click();
    await expect(page.getByText("Sync Failed", { exact: true })).toBeVisible();
    await expect(page.getByText("This lead is already being synced.", { exact: true })).toBeVisible();
    await sync.click();
    await expect(page.getByText("Lead Synced", { exact: true })).toBeVisible();

    await page.getByRole("radio", { name: "Board" }).click();
    await expect(page).toHaveURL(/view=board/);
    const stage = (title: string) => page.getByRole("region", { name: title, exact: true });
    const move = page.getByRole("button", { name: `Move ${name}` });
    await expect(stage("New").getByRole("link", { name })).toBeVisible();
    await move.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Qualified" }).focus();
    await page.keyboard.press("Enter");
    await expect(stage("Qualified").getByRole("link", { name })).toBeVisible();
    await expect(page.getByText(`${name} moved to Qualified`)).toBeAttached();
    await expect(move).toBeFocused();

    // A rejected move puts the card back and shows the error.
    await page.route("**/api/crm/leads/*", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({
            status: 409,
            json: { message: "This lead was changed meanwhile.", code: "conflict" },
          })
        : route.continue(),
    );
    await page.getByRole("listitem").filter({ hasText: name }).dragTo(stage("Proposal"));
    await expect(page.getByText("This lead was changed meanwhile.", { exact: true })).toBeVisible();
    await expect(stage("Qualified").getByRole("link", { name })).toBeVisible();
    await page.unroute("**/api/crm/leads/*");
    await page.getByRole("listitem").filter({ hasText: name }).dragTo(stage("Proposal"));
    await expect(stage("Proposal").getByRole("link", { name })).toBeVisible();

    await stage("Proposal").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("Our close takes twelve days.").first()).toBeVisible();
    await expect(page.getByText("Strategy or implementation")).toBeVisible();
    await expect(page.getByText("Moved to Proposal")).toBeVisible();
    const responseTarget = page.getByRole("region", { name: "Response due" });
    const entry = page.getByRole("form", { name: "New entry" });
    await entry.getByRole("button", { name: "Add note" }).click();
    await expect(entry.getByText("Say in a line what it is about.")).toBeVisible();
    await entry.getByLabel("Subject").fill("Knows our CFO");
    await entry.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Note: Knows our CFO")).toBeVisible();
    await expect(responseTarget).toContainText("Due in");
    await entry.getByRole("radio", { name: "Call" }).click();
    await entry.getByLabel("Subject").fill("Talked about the close");
    await entry.getByLabel("I reached them: stop the response timer").check();
    await entry.getByRole("button", { name: "Log call" }).click();
    await expect(page.getByText("Call: Talked about the close")).toBeVisible();
    await expect(responseTarget).toContainText("Responded on time");
    await entry.getByRole("radio", { name: "Task" }).click();
    await entry.getByLabel("Subject").fill("Send two profiles");
    await entry.getByLabel("Due").fill("2031-05-06T09:30");
    await entry.getByRole("button", { name: "Add task" }).click();
    await page.getByRole("button", { name: "Mark as done: Send two profiles" }).click();
    await expect(page.getByRole("button", { name: "Reopen: Send two profiles" })).toBeVisible();

    await page.getByLabel("Owner", { exact: true }).selectOption("manager");
    await expect(page.getByText("Assigned to manager")).toBeVisible();
    await page.getByLabel("Priority").selectOption("Urgent");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Lead updated", { exact: true })).toBeVisible();
    await page.getByLabel("Add a tag").fill("close, cfo");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("button", { name: "Remove tag cfo" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Text", exact: true }).click();
    await expect(page.getByLabel("Phone number")).toHaveValue("(317) 555-0171");
    await page.goBack();
    await page.getByRole("link", { name: "EPM strategy", exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText("Our close takes twelve days.");
  },
);

test(
  "closing a candidate on the leads board asks for the reason, and the person's form does too",
  { tag: "@full" },
  async ({ page }) => {
    const suffix = Date.now().toString(36);
    const [job] = (await (await page.request.get("/api/jobs?limit=1")).json()) as { id: string }[];
    const apply = async (firstName: string) => {
      const email = `${firstName.toLowerCase()}.${suffix}@example.com`;
      const data = { firstName, lastName: `Close${suffix}`, email, phone: "312 555 0145", jobId: job!.id };
      expect((await page.request.post("/api/applications", { data })).status()).toBe(201);
      return `${firstName} Close${suffix}`;
    };
    const [name, other] = [await apply("Mira"), await apply("Jonas")];
    await signIn(page, "recruiter", `/admin/ghl?view=board&pipeline=Candidates&q=${suffix}`);
    const stage = (title: string) => page.getByRole("region", { name: title, exact: true });
    const dialog = page.getByRole("dialog");
    // Wide enough for all stages: the mouse of Playwright does not scroll while it drags.
    await page.setViewportSize({ width: 2000, height: 900 });
    await page.getByRole("listitem").filter({ hasText: name }).dragTo(stage("Closed"));
    await expect(dialog.getByRole("heading", { name: `Reject ${name}` })).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Preview for Mira" })).toContainText("Dear Mira");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(stage("New").getByRole("link", { name })).toBeVisible();
    await page.getByRole("button", { name: `Move ${name}` }).click();
    await page.getByRole("menuitem", { name: "Closed", exact: true }).click();
    await dialog.getByLabel("Reason").selectOption("Position filled");
    await dialog.getByRole("button", { name: "Reject and send in 10 minutes" }).click();
    await expect(stage("Closed").getByRole("link", { name })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Move undone, email canceled", { exact: true })).toBeVisible();
    await expect(stage("New").getByRole("link", { name })).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 720 });
    await stage("New").getByRole("link", { name: other }).click();
    const details = page.getByRole("form", { name: "Lead details" });
    await details.getByLabel("Stage").selectOption("Closed");
    await details.getByRole("button", { name: "Save changes" }).click();
    await expect(details.getByText("Choose a reason.", { exact: true })).toBeVisible();
    await details.getByLabel("Reason").selectOption("No reply");
    await expect(details.getByText("Choose a reason.", { exact: true })).toBeHidden();
    await details.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Lead updated", { exact: true })).toBeVisible();
    await expect(page.getByText("Reason: No reply")).toBeVisible();
  },
);

test("the list of leads shows the CRM sync error as text", async ({ page }) => {
  const ghlError = "GoHighLevel refused the phone number.";
  await page.route("**/api/crm/leads?*", async (route) => {
    const answer = await route.fetch();
    const [first, ...rest] = (await answer.json()) as object[];
    await route.fulfill({ response: answer, json: [{ ...first, syncedToGHL: false, ghlError }, ...rest] });
  });
  await signIn(page, "recruiter", "/admin/ghl");
  const row = page.getByRole("row").nth(1);
  await expect(row.getByText("Failed", { exact: true })).toBeVisible();
  await expect(row.getByTitle(ghlError)).toBeVisible();
});

test("changing the pipeline filter clears the stage filter", { tag: "@full" }, async ({ page }) => {
  await signIn(page, "recruiter", "/admin/ghl");
  for (const change of [() => addFilter(page, "Pipeline", "Clients"), () => removeFilter(page, "Pipeline")]) {
    await addFilter(page, "Pipeline", "Candidates");
    await addFilter(page, "Stage", "Interview");
    await expect(page).toHaveURL(/stage=interview/);
    await change();
    await expect(page).not.toHaveURL(/stage=/);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  }
});

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(`leads are accessible at ${width} px, ${colorScheme}`, { tag: "@full" }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "recruiter", "/admin/ghl");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.goto("/admin/ghl?view=board&pipeline=Candidates");
    await expect(page.getByRole("button", { name: /^Move / }).first()).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /^Move / })
      .first()
      .click();
    await expectAccessible(page);
    await page.goto("/admin/ghl?leadType=candidate");
    await page.getByRole("row").nth(1).getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/admin/ghl?q=nobody-is-called-this");
    await expect(page.getByRole("heading", { name: "No leads found" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/admin/ghl?tab=sms");
    await expect(page.getByRole("link", { name: "New campaign" })).toBeVisible();
    await expectAccessible(page);
  });
}
