import { expect, expectAccessible, test } from "./support/browser-test.ts";
import { signIn } from "./support/users.ts";

test(
  "the second of two editors of a job merges by field and paragraph, and loses no input",
  { tag: "@full" },
  async ({ page }) => {
    const title = `Merge Lead ${Date.now()}`;
    await signIn(page, "manager", "/admin/jobs");
    const data = {
      title,
      company: "Tallowmere",
      location: "Chicago, IL",
      description: "Own the forecast.\n\nLead three people.",
      descriptionFormat: "markdown",
    };
    const { id } = (await (await page.request.post("/api/jobs", { data })).json()) as { id: string };
    await page.goto(`/admin/jobs/${id}`);
    const editor = page.getByRole("main");
    await editor.getByLabel("City").fill("Austin");
    await editor.getByLabel("Region").fill("Texas");
    const description = editor.getByRole("textbox", { name: "Description" });
    await description.locator("p").first().click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Every week.");

    const theirs = {
      company: "Brackwater",
      description: "Own the daily forecast.\n\nLead five people.",
      descriptionFormat: "markdown",
    };
    expect((await page.request.put(`/api/jobs/${id}`, { data: theirs })).status()).toBe(200);
    await editor.getByRole("button", { name: "Save changes" }).click();
    const conflict = page.getByRole("dialog", { name: "This job was changed by someone else" });
    await expect(
      conflict.getByText("1 passage was changed by both of you. Choose what to keep."),
    ).toBeVisible();
    await expect(conflict.getByText("Lead five people.")).toBeVisible();
    await expectAccessible(page);
    await conflict.getByRole("radiogroup", { name: "Keep passage 1" }).getByText("Mine").click();
    await conflict.getByRole("button", { name: "Save both changes" }).click();
    await expect(page.getByText("Job updated successfully!").first()).toBeVisible();
    expect(await (await page.request.get(`/api/jobs/${id}?scope=all`)).json()).toMatchObject({
      company: "Brackwater",
      location: "Austin, TX",
      places: [{ country: "US", region: "TX", city: "Austin", postalCode: "", street: "" }],
      description: "Own the forecast. Every week.\n\nLead five people.",
    });
  },
);

test(
  "a job's text is stored on the server while it is typed, and is there in another browser",
  { tag: "@full" },
  async ({ page, browser }) => {
    const title = `Autosave Lead ${Date.now()}`;
    await signIn(page, "recruiter", "/admin/jobs");
    const data = {
      title,
      company: "Tallowmere",
      location: "Chicago, IL",
      description: "First line.\n- plan\n- close",
    };
    const { id } = (await (await page.request.post("/api/jobs", { data })).json()) as { id: string };
    await page.goto(`/admin/jobs/${id}`);
    const description = page.getByRole("textbox", { name: "Description" });
    await expect(description.getByRole("listitem")).toHaveText(["plan", "close"]);
    await description.getByText("First line.").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Second sentence.");
    await expect(page.getByText("Draft stored. Save to change the job.")).toBeVisible();

    const other = await browser.newPage();
    await signIn(other, "manager", `/admin/jobs/${id}`);
    await expect(other.getByText("recruiter has this job open, too.")).toBeVisible();
    await expect(other.getByRole("textbox", { name: "Description" })).not.toContainText("Second sentence.");
    await other.close();
    const elsewhere = await browser.newPage();
    await signIn(elsewhere, "recruiter", `/admin/jobs/${id}`);
    await expect(elsewhere.getByRole("textbox", { name: "Description" })).toContainText("Second sentence.");
    await elsewhere.getByRole("button", { name: "Save changes" }).click();
    await expect(elsewhere.getByText("Job updated successfully!").first()).toBeVisible();
    await elsewhere.close();
    expect(await (await page.request.get(`/api/jobs/${id}?scope=all`)).json()).toMatchObject({
      descriptionFormat: "markdown",
      descriptionHtml: expect.stringContaining("<li>plan</li>"),
    });
  },
);

test("the confirmation to delete a job states its number of applications", async ({ page }) => {
  const title = `Applied Lead ${Date.now()}`;
  await signIn(page, "manager", "/admin/jobs");
  const job = {
    title,
    company: "Tallowmere",
    location: "Chicago, IL",
    description: "Own the weekly forecast.",
    status: "published",
  };
  const { id } = (await (await page.request.post("/api/jobs", { data: job })).json()) as { id: string };
  const data = {
    firstName: "Iris",
    lastName: "Halvorsen",
    email: `iris.${Date.now()}@example.com`,
    phone: "(312) 555-0142",
    agreeToTerms: true,
    jobId: id,
  };
  expect((await page.request.post("/api/applications", { data })).status()).toBe(201);
  await page.goto(`/admin/jobs?title=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(page.getByRole("alertdialog")).toContainText("1 application for this job is kept.");
});

test(
  "a new job is stored as a draft once it is valid, whatever status is chosen, and the button publishes it",
  { tag: "@full" },
  async ({ page }) => {
    const title = `Stored Lead ${Date.now()}`;
    await signIn(page, "recruiter", "/admin/jobs/new");
    await page.getByLabel("Title").fill(title);
    await expect(page.getByText("Stored in this browser only. Which company is it for?")).toBeVisible();
    await page.getByLabel("Status").selectOption("published");
    await page.getByLabel("Company").fill("Tallowmere");
    await page.getByLabel("City").fill("Chicago");
    await page.getByRole("textbox", { name: "Description" }).click();
    await page.keyboard.type("Own the weekly forecast.");
    await expect(page).toHaveURL(/\/admin\/jobs\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("textbox", { name: "Description" })).toBeFocused();
    const id = page.url().split("/").at(-1)!;
    const read = async () => (await page.request.get(`/api/jobs/${id}?scope=all`)).json();
    expect(await read()).toMatchObject({ title, status: "draft" });
    await expect(page.getByLabel("Status")).toHaveValue("published");

    await page.keyboard.type(" Lead three people.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Job updated successfully!").first()).toBeVisible();
    expect(await read()).toMatchObject({
      status: "published",
      description: "Own the weekly forecast. Lead three people.",
    });
    const found = await page.request.get(`/api/jobs?scope=all&title=${encodeURIComponent(title)}`);
    expect(await found.json()).toHaveLength(1);
  },
);

test(
  "a wide table of a description scrolls inside of the job's page and dialog on a phone",
  { tag: "@full" },
  async ({ page }) => {
    const title = `Table Lead ${Date.now()}`;
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "recruiter", "/admin/jobs");
    const data = {
      title,
      company: "Tallowmere",
      location: "Chicago, IL",
      status: "published",
      description: "| Day | Place |\n| --- | --- |\n| Monday | Austin |",
      descriptionFormat: "markdown",
    };
    const { id } = (await (await page.request.post("/api/jobs", { data })).json()) as { id: string };
    for (const path of [`/jobs/${id}`, `/admin/jobs?view=${id}`, `/admin/jobs/${id}`]) {
      await page.goto(path);
      const table = page.getByRole("cell", { name: "Monday" });
      await expect(table, path).toBeVisible();
      const place = page.getByRole("dialog").or(page.getByRole("main")).last();
      expect(await place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0);
    }
  },
);
