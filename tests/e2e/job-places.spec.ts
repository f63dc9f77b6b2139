import { expect, expectAccessible, expectMessage, test } from "./support/browser-test.ts";
import { signIn } from "./support/users.ts";

test(
  "staff enter several places, or the countries of a remote job, and see what is left to check",
  { tag: "@full" },
  async ({ page }) => {
    const title = `Places Lead ${Date.now()}`;
    await signIn(page, "manager", "/admin/jobs");
    const data = {
      title,
      company: "Tallowmere",
      location: "Springfield",
      type: "Hybrid",
      description: "Plan.",
    };
    const { id } = (await (await page.request.post("/api/jobs", { data })).json()) as { id: string };
    const readJob = async () => (await page.request.get(`/api/jobs/${id}?scope=all`)).json();
    await page.goto(`/admin/jobs?title=${encodeURIComponent(title)}`);
    const row = page.getByRole("row").filter({ hasText: title }).first();
    await expect(row).toContainText("Place to check");
    await expect(row).toContainText("Employment type to check");
    await page
      .getByRole("link", { name: /^Show (it|them)$/ })
      .last()
      .click();
    await expect(page).toHaveURL(/placeToCheck=true/);
    await expect(row).toBeVisible();

    await page.getByRole("button", { name: `Edit ${title}` }).click();
    const editor = page.getByRole("main");
    const expectSaved = () => expectMessage(page, "Job updated successfully!");
    await editor.getByLabel("Location as shown").fill("");
    await editor.getByRole("button", { name: "Save changes" }).click();
    await expect(editor.getByText("Choose the employment type.")).toBeVisible();
    await editor.getByLabel("Employment type").selectOption("Contract");
    await editor.getByLabel("City").fill("London");
    await editor.getByLabel("Country").selectOption("United Kingdom");
    await editor.getByRole("button", { name: "Add a place" }).click();
    await editor.getByRole("button", { name: "Save changes" }).click();
    await expect(editor.getByText("Enter the city.")).toBeVisible();
    await editor.getByLabel("City").nth(1).fill("Toronto");
    await editor.getByLabel("Region").nth(1).fill("Ontario");
    await editor.getByLabel("Country").nth(1).selectOption("Canada");
    await expect(editor.getByText("London, United Kingdom or Toronto, Ontario, Canada")).toBeVisible();
    await expectAccessible(page);
    await editor.getByRole("button", { name: "Save changes" }).click();
    await expectSaved();
    expect(await readJob()).toMatchObject({
      type: "Hybrid",
      employmentType: "Contract",
      location: "London, United Kingdom or Toronto, ON, Canada",
      places: [{ country: "GB" }, { country: "CA", region: "ON" }],
      placeToCheck: false,
    });

    await page.goto(`/admin/jobs?title=${encodeURIComponent(title)}`);
    await expect(row).not.toContainText("to check");
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    await editor.getByRole("button", { name: "Remove place 1" }).click();
    await expect(editor.getByLabel("City")).toHaveValue("Toronto");
    await editor.getByLabel("Workplace").selectOption("Remote");
    await editor.getByRole("button", { name: "Save changes" }).click();
    await expect(editor.getByText("Choose at least one country where applicants may live.")).toBeVisible();
    await editor.getByLabel("Add a country").selectOption("European Union");
    await editor.getByRole("button", { name: "Remove France" }).click();
    await editor.getByRole("button", { name: "Save changes" }).click();
    await expectSaved();
    const job = (await readJob()) as { applicantCountries: string[]; places: unknown[]; location: string };
    expect(job).toMatchObject({ type: "Remote", places: [], location: "Remote (26 countries)" });
    expect(job.applicantCountries).toContain("DE");
    expect(job.applicantCountries).not.toContain("FR");
  },
);

test("every feed is well-formed XML to the browser's parser", async ({ page }) => {
  await page.goto("/");
  const feeds = [
    "sitemap",
    "feeds/articles",
    "feeds/jobs",
    "feeds/indeed",
    "feeds/linkedin",
    "feeds/ziprecruiter",
  ];
  const parse = (paths: string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`/${path}.xml`);
        const tree = new DOMParser().parseFromString(await response.text(), "application/xml");
        const error = tree.querySelector("parsererror")?.textContent ?? null;
        return { path, status: response.status, error, root: tree.documentElement.localName };
      }),
    );
  expect(await page.evaluate(parse, feeds)).toEqual(
    feeds.map((path, index) => ({
      path,
      status: 200,
      error: null,
      root: ["urlset", "feed"][index] ?? "source",
    })),
  );
});
