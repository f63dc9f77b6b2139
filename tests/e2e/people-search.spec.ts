import { expect, expectAccessible, test } from "./support/browser-test.ts";
import { resumePdf } from "./support/resume.ts";
import { signIn } from "./support/users.ts";

const uniqueId = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;

test(
  "a recruiter finds a person by words inside a resume with one search, and sees the line",
  { tag: "@full" },
  async ({ page }) => {
    const suffix = uniqueId();
    const word = `heliograph${suffix}`;
    await page.request.post("/api/applications", {
      multipart: {
        firstName: "Nora",
        lastName: `Vale${suffix}`,
        email: `search.${suffix}@example.com`,
        phone: "312 555 0143",
        agreeToTerms: "on",
        resume: {
          name: "resume.pdf",
          mimeType: "application/pdf",
          buffer: resumePdf(`Reconciled the ${word} ledger`),
        },
      },
    });
    await signIn(page, "recruiter", "/admin/people");
    const search = page.getByRole("searchbox");
    await expect(async () => {
      await search.fill(`ledger ${word}`);
      await search.press("Enter");
      await expect(page.getByRole("link", { name: `Nora Vale${suffix}` })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.locator("mark", { hasText: word })).toBeVisible();
    await expect(page.getByText(`Reconciled the ${word} ledger`)).toBeVisible();
    await expectAccessible(page);
    await search.fill(`ledger ${word} -reconciled`);
    await expect(page.getByText("No people match this search")).toBeVisible();
    await page.getByRole("link", { name: "Remove not: reconciled" }).click();
    await page.getByRole("link", { name: `Nora Vale${suffix}` }).click();
    await expect(page).toHaveURL(/\/admin\/people\/[\da-f-]{36}$/);
  },
);
