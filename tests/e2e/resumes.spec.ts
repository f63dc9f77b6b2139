import type { Page } from "@playwright/test";
import { resumeDocx } from "#worker/db/seed/resume-docx.ts";
import { resumePdf } from "#worker/db/seed/resume-pdf.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";
import { signIn } from "./support/users.ts";

const uniqueId = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;

async function apply(page: Page, lastName: string, firstName: string, file?: [string, Uint8Array]) {
  const sent = await page.request.post("/api/applications", {
    multipart: {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@example.com`,
      phone: "312 555 0146",
      agreeToTerms: "on",
      ...(file && {
        resume: { name: file[0], mimeType: "application/octet-stream", buffer: Buffer.from(file[1]) },
      }),
    },
    headers: { accept: "application/json" },
  });
  expect(sent.status()).toBe(201);
}

test(
  "a recruiter reads a resume beside the person and goes through the filtered list by keys",
  { tag: "@full" },
  async ({ page }) => {
    const suffix = `q${uniqueId()}`;
    await apply(page, suffix, "Anna");
    await apply(page, suffix, "Berta", ["berta.docx", resumeDocx(["Berta plans in Anaplan", "P&L owner"])]);
    await apply(page, suffix, "Clara", ["clara.pdf", resumePdf("Clara", ["Power BI and DAX"])]);
    await signIn(page, "recruiter", `/admin/applications?q=${suffix}`);
    await expect(page.getByRole("columnheader", { name: "Score" })).toBeHidden();
    await page.getByRole("link", { name: `Clara ${suffix}` }).click();

    await expect(page.getByRole("heading", { level: 1, name: `Clara ${suffix}` })).toBeVisible();
    await expect(page.getByText("1 of 3")).toBeVisible();
    const frame = page.frameLocator(`iframe[title="Resume of Clara ${suffix}"]`);
    await expect(frame.getByText("Power BI and DAX")).toBeAttached();
    await expect(page.locator("iframe")).toHaveAttribute("sandbox", "allow-scripts");
    await expect(page.locator("iframe")).toHaveAttribute("aria-busy", "false");
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Text" }).click();
    await expect(page.getByText("Power BI and DAX")).toBeVisible({ timeout: 20_000 });

    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("heading", { level: 1, name: `Berta ${suffix}` })).toBeVisible();
    await expect(page.getByText("2 of 3")).toBeVisible();
    await expect(page.getByText("Berta plans in Anaplan")).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press("j");
    await expect(page.getByRole("heading", { level: 1, name: `Anna ${suffix}` })).toBeVisible();
    await expect(page.getByText("This application came without a resume.")).toBeVisible();
    await page.keyboard.press("j");
    await expect(page.getByText("3 of 3"), "the list ends here").toBeVisible();
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await expect(page.getByText("1 of 3"), "fast keys are not lost").toBeVisible();
    await page.keyboard.press("j");
    await expect(page.getByText("2 of 3")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText("1 of 3")).toBeVisible();

    await page.getByLabel("Internal note", { exact: true }).fill("jk");
    await expect(page.getByText("1 of 3"), "keys are text while typing").toBeVisible();
    await page.getByLabel("Internal note", { exact: true }).fill("");
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await trail.getByRole("link", { name: "Applications" }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/applications\\?q=${suffix}$`));
  },
);
