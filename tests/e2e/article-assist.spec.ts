import type { Page } from "@playwright/test";
import { signIn } from "./support/users.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";

const WRITER = { writer: "openai", model: "gpt-5.4-mini", problem: null };

/** Answers as the server would with a model: the test firm has none. */
async function connectModel(page: Page): Promise<void> {
  await page.route("**/api/content/writer", (route) => route.fulfill({ json: WRITER }));
  await page.route("**/api/content/suggestions", async (route) => {
    const { kind } = route.request().postDataJSON() as { kind: string };
    const options =
      kind === "titles" ? ["A shorter close", "Eleven days"] : ["Hiring fell by 7%, and by 9% in May."];
    await route.fulfill({ json: { kind, options, writer: "openai", tokensUsed: 300 } });
  });
}

test(
  "a suggestion changes the text only when it is accepted, in one step, and a claim gets its source",
  { tag: "@full" },
  async ({ page }) => {
    await connectModel(page);
    await signIn(page, "manager", "/admin/content/articles/new");
    const main = page.getByRole("main");
    const text = main.getByRole("textbox", { name: "Content" });
    await main.getByLabel("Title").fill(`Hiring (${Date.now()})`);
    await text.click();
    await page.keyboard.type("Hiring slowed by 7% in March.");
    await page.keyboard.press("ControlOrMeta+A");
    await main.getByRole("button", { name: "Rewrite" }).click();
    const dialog = page.getByRole("dialog", { name: "Rewrite the selection" });
    await dialog.getByRole("button", { name: "Suggest" }).click();
    await expect(dialog.getByRole("group", { name: "Suggested change" })).toContainText("fell");
    await expect(dialog.getByText("Not in your text:")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(text).toHaveText("Hiring slowed by 7% in March.");

    await text.click();
    await page.keyboard.press("ControlOrMeta+A");
    await main.getByRole("button", { name: "Rewrite" }).click();
    await dialog.getByRole("button", { name: "Suggest" }).click();
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(text).toHaveText("Hiring fell by 7%, and by 9% in May.");
    await page.keyboard.press("ControlOrMeta+Z");
    await expect(text).toHaveText("Hiring slowed by 7% in March.");
    await expect(main.getByLabel("Contains text suggested by AI")).toBeChecked();

    await main.getByRole("button", { name: "Title ideas" }).click();
    await main
      .getByRole("list", { name: "Title ideas" })
      .getByRole("button", { name: "Accept" })
      .first()
      .click();
    await expect(main.getByRole("textbox", { name: "Title" })).toHaveValue("A shorter close");
    await expect(page, "stored while it is written").toHaveURL(/articles\/[\da-f-]{36}$/);

    await main.getByRole("button", { name: "Attach a source to 7%" }).click();
    const source = page.getByRole("dialog", { name: "Attach a source" });
    await source.getByLabel("Title").fill("Labor survey");
    await source.getByLabel("Web address").fill("https://www.example.com/survey");
    await source.getByRole("button", { name: "Attach source" }).click();
    const panel = main.getByRole("region", { name: "Claims and sources" });
    await expect(panel.getByText("The claim has a source.")).toBeVisible();
    await expect(panel.getByRole("link", { name: "Labor survey" })).toBeVisible();
    await expectAccessible(page);
  },
);

test("without a model the editor says which setting is missing and offers no suggestion", async ({
  page,
}) => {
  await signIn(page, "manager", "/admin/content/articles/new");
  const panel = page.getByRole("region", { name: "AI assist" });
  await expect(panel.getByText("No model is set.")).toBeVisible();
  await expect(panel).toContainText("openai_api_key");
  await expect(panel.getByRole("button", { name: "Outline" })).toHaveCount(0);
});
