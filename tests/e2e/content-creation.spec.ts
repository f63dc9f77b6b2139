import type { Page } from "@playwright/test";
import { signIn } from "./support/users.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";

const getHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Content creation" });

test(
  "a recruiter without an API key gets an outline that is labeled as such",
  { tag: "@full" },
  async ({ page }) => {
    test.slow();
    await signIn(page, "recruiter", "/admin/content-creation");
    await expect(getHeading(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Content creation" })).toBeVisible();
    await expect(page.getByText("An administrator can add it under Settings.")).toBeVisible();

    await page.getByLabel("Category").selectOption("BI & Analytics");
    await expect(page).toHaveURL(/category=BI/);
    await page.getByLabel("Template").selectOption("A dashboard that leads to a decision");
    await expect(page).toHaveURL(/template=bi-dashboard-review/);
    await expect(page.getByText("Thresholds and color")).toBeVisible();
    const generate = page.getByRole("button", { name: "Generate content" });
    await generate.click();
    await expect(page.getByText("Enter a value, or remove the variable from the prompt.")).toHaveCount(3);
    await expect(page.getByLabel("Dashboard")).toBeFocused();
    await expectAccessible(page);

    await page.getByLabel("Dashboard").fill("cash dashboard of 12 plants");
    await page.getByLabel("Audience").fill("plant managers");
    await page.getByLabel("Meeting it serves").fill("a weekly cash call");
    await page.getByText("Prompt preview").click();
    await expect(page.getByText(/^Review a cash dashboard of 12 plants as it is used by/)).toBeVisible();
    await generate.click();
    const done = "Content generated successfully! Check the Articles tab to review and publish.";
    await expect(page.getByText(done, { exact: true })).toBeVisible();
    const draft = page.getByRole("region", { name: "Draft" });
    const title = "Outline: A dashboard that leads to a decision: cash dashboard of 12 plants";
    await expect(draft.getByRole("heading", { name: title })).toBeVisible();
    await expect(draft.getByText("An outline, not an article.")).toBeVisible();
    await expect(draft.getByRole("region", { name: "Passages to check" })).toContainText("12");
    await expect(draft.getByRole("link", { name: "Review in Content" })).toHaveAttribute(
      "href",
      /^\/admin\/content\/articles\//,
    );
    await draft.getByText("Text in Markdown").click();
    await expect(draft.getByText(/Outline draft, not an article\./)).toBeVisible();
    await expect(page.getByLabel("Audience"), "input is kept").toHaveValue("plant managers");
    await page.setViewportSize({ width: 390, height: 900 });
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
  },
);

test(
  "a custom prompt gets a field per variable; a failed request shows the error and keeps all input",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", "/admin/content-creation?template=own&category=Market+Trends");
    const prompt = page.getByRole("textbox", { name: "Prompt" });
    await page.getByRole("button", { name: "Generate content" }).click();
    await expect(page.getByText("Write what the article is to be about.")).toBeVisible();
    await prompt.fill("Explain {{first_signal}} to {{reader}}.");
    await page.getByLabel("First signal").fill("slower hiring");
    await page.getByLabel("Reader").fill("a CFO");
    await prompt.fill("Explain {{first_signal}} in one page.");
    await expect(page.getByLabel("Reader")).toHaveCount(0);

    // The worker tests cover vendor failures; this covers only the screen.
    const message = "OpenAI: Too many requests. No article was created. Please try again.";
    await page.route("**/api/content/generate-from-prompt", (route) =>
      route.fulfill({ status: 429, json: { code: "rate_limited", message } }),
    );
    await page.getByRole("button", { name: "Generate content" }).click();
    await expect(
      page.getByText("Error generating content. Please try again.", { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(prompt).toHaveValue("Explain {{first_signal}} in one page.");
    await expect(page.getByLabel("First signal")).toHaveValue("slower hiring");
    await expectAccessible(page);
  },
);

test("a read-only user has no access to content creation, on screen or through the API", async ({ page }) => {
  await signIn(page, "user", "/admin/jobs");
  await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Content creation" })).toHaveCount(0);
  const body = { category: "Market Trends" };
  const { origin } = new URL(page.url());
  const refused = await page.request.post("/api/content/articles/generate", {
    data: body,
    headers: { origin },
  });
  expect(refused.status()).toBe(403);
});
