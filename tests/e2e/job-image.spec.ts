import type { Page } from "@playwright/test";
import { signIn } from "./support/users.ts";
import { expectAccessible, expect, waitForHydration, test } from "./support/browser-test.ts";
import { NEW_JOB_SAVED, saveNewJob } from "./support/job-editor.ts";

/** Creates a 1600 × 900 PNG in the browser. */
async function createPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1600, height: 900 });
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#2a66b1";
    context.fillRect(0, 0, 1600, 900);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(url.split(",")[1]!, "base64");
}

test(
  "a job image can be uploaded, removed or generated; invalid files are rejected",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", "/admin/jobs");
    await page.getByRole("button", { name: "New Job" }).first().click();
    const editor = page.getByRole("main");
    const field = editor.getByRole("group", { name: /Picture/ });
    const input = field.locator('input[type="file"]');
    const expectMessage = (text: string | RegExp) =>
      expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(field.getByRole("button", { name: "Generate image" })).toBeDisabled();

    await input.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
    await expectMessage("Invalid file type");
    await expectMessage("Please select an image file");
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await input.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: large });
    await expectMessage("File too large");
    await expectMessage("Image must be less than 5MB");
    await input.setInputFiles({
      name: "broken.png",
      mimeType: "image/png",
      buffer: Buffer.from("no picture"),
    });
    await expectMessage("Failed to process image");

    const sent = page.waitForRequest("**/api/content/images");
    await input.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: await createPhoto(page) });
    const preview = field.getByRole("img", { name: "Preview" });
    await expect(preview).toHaveAttribute("src", /^\/media\/uploads\/[0-9a-f]{40}\.jpg$/);
    expect((await sent).method()).toBe("POST");
    // The browser scales images to fit 800 × 800 before the upload.
    const size = () =>
      preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size).toEqual([800, 450]);
    await expect(field.getByRole("status")).toHaveText("Picture uploaded.");

    await field.getByRole("button", { name: "Remove" }).click();
    await expect(preview).toHaveCount(0);
    await expect(field.getByRole("button", { name: "Choose a file" })).toBeFocused();

    const title = `Forecasting lead ${Date.now()}`;
    await editor.getByLabel("Title").fill(title);
    await editor.getByLabel("Company").fill("Tallowmere Foods");
    await editor.getByLabel("Location").fill("Chicago, IL");
    await editor.getByLabel("Description").fill("Own the weekly forecast.");
    await field.getByRole("button", { name: "Generate image" }).focus();
    await page.keyboard.press("Enter");
    await expect(preview).toHaveAttribute("src", /^\/media\/covers\/[0-9a-f]{40}\.svg$/);
    await expect.poll(size).toEqual([1200, 630]);
    await waitForHydration(page);
    await expectAccessible(page);
    await saveNewJob(page);
    await expectMessage(NEW_JOB_SAVED);
    await expect(page).toHaveURL(/\/admin\/jobs\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("img", { name: "Preview" })).toHaveAttribute("src", /covers/);
  },
);

test("an image can be added by drag and drop", { tag: "@full" }, async ({ page }) => {
  await signIn(page, "recruiter", "/admin/jobs");
  await page.getByRole("button", { name: "New Job" }).first().click();
  const bytes = (await createPhoto(page)).toString("base64");
  const field = page.getByRole("group", { name: /Picture/ });
  const transfer = await page.evaluateHandle((data) => {
    const transferData = new DataTransfer();
    const file = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    transferData.items.add(new File([file], "photo.png", { type: "image/png" }));
    return transferData;
  }, bytes);
  await field.getByText("Or drop an image here").dispatchEvent("drop", { dataTransfer: transfer });
  await expect(field.getByRole("img", { name: "Preview" })).toHaveAttribute("src", /\/media\/uploads\//);
});
