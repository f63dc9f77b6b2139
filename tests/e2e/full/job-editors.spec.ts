import { expect, expectAccessible, test } from "../support/browser-test.ts";
import { signIn } from "../support/users.ts";

test("the second of two editors of a job merges by field and loses no input", async ({ page }) => {
  const title = `Merge Lead ${Date.now()}`;
  await signIn(page, "manager", "/admin/jobs");
  const data = { title, company: "Tallowmere", location: "Chicago, IL", description: "Own the forecast." };
  const { id } = (await (await page.request.post("/api/jobs", { data })).json()) as { id: string };
  await page.goto(`/admin/jobs?title=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit job" });
  await dialog.getByLabel("City").fill("Austin");
  await dialog.getByLabel("Region").fill("Texas");
  await dialog.getByLabel("Description").fill("Own the weekly forecast.");

  const theirs = { company: "Brackwater", description: "Own the daily forecast." };
  expect((await page.request.put(`/api/jobs/${id}`, { data: theirs })).status()).toBe(200);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByText("Their changes are now in the form: Company.")).toBeVisible();
  await expect(dialog.getByLabel("Company")).toHaveValue("Brackwater");
  await expect(dialog.getByLabel("City")).toHaveValue("Austin");
  await expect(dialog.getByRole("deletion")).toHaveText("daily");
  await expect(dialog.getByRole("insertion")).toHaveText("weekly");
  await expectAccessible(page);
  const conflict = dialog.getByRole("group", { name: "Description: you both changed it" });
  await conflict.getByLabel("Use theirs").check();
  await expect(dialog.getByLabel("Description")).toHaveValue("Own the daily forecast.");
  await conflict.getByLabel("Keep mine").check();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Job updated successfully!").first()).toBeVisible();
  expect(await (await page.request.get(`/api/jobs/${id}?scope=all`)).json()).toMatchObject({
    company: "Brackwater",
    location: "Austin, TX",
    places: [{ country: "US", region: "TX", city: "Austin", postalCode: "", street: "" }],
    description: "Own the weekly forecast.",
  });
});

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
