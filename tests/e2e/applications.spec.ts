import { signIn } from "./support/users.ts";
import { removeFilter } from "./support/list-filters.ts";
import { waitForMail } from "./support/mailbox.ts";
import { resumePdf } from "./support/resume.ts";
import { expectAccessible, expect, waitForHydration, test } from "./support/browser-test.ts";

const uniqueId = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;

test(
  "a recruiter can find an application, change its stage, add a note and reply",
  { tag: "@full" },
  async ({ page }) => {
    const suffix = uniqueId();
    const email = `inbox.${suffix}@example.com`;
    const sent = await page.request.post("/api/applications", {
      data: { firstName: "Nora", lastName: `Vale${suffix}`, email, phone: "312 555 0143" },
    });
    const { id } = (await sent.json()) as { id: string };
    await signIn(page, "recruiter", `/admin/applications?q=${suffix}`);
    await page.getByLabel(`Select Nora Vale${suffix}`).check();
    await page.getByLabel("New stage").selectOption("reviewing");
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText(`Nora Vale${suffix} moved to Screening`, { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/admin/applications/${id}`);
    await expect(page.getByText("Moved from New to Screening")).toBeVisible();
    await page.getByLabel("Stage", { exact: true }).selectOption({ label: "Interview" });
    await expect(page.getByText(`Nora Vale${suffix} moved to Interview`, { exact: true })).toBeVisible();
    await page.getByLabel("Internal note", { exact: true }).fill("Speaks Dutch.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Speaks Dutch.", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Reply by email" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Template").selectOption("interview");
    await dialog.getByLabel("Subject").fill(`Shall we speak? ${suffix}`);
    await expectAccessible(page);
    await dialog.getByLabel("Template").selectOption("declined");
    await expect(page.getByText("Discard your changes?")).toBeVisible();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await dialog.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByText("Reply queued", { exact: true })).toBeVisible();
    await expect(page.getByText(`Shall we speak? ${suffix}`).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Open the person" }).click();
    await expect(page).toHaveURL(/\/admin\/people\/[\da-f-]{36}$/);
  },
);

test(
  "the applications link of a job filters both the list and the CSV export",
  { tag: "@full" },
  async ({ page }) => {
    const [job] = (await (await page.request.get("/api/jobs?limit=1")).json()) as {
      id: string;
      title: string;
    }[];
    const suffix = uniqueId();
    const candidate = { firstName: "Tara", email: `tara.${suffix}@example.com`, phone: "312 555 0145" };
    const postApplication = (data: Record<string, unknown>) =>
      page.request.post("/api/applications", { data: { ...candidate, ...data } });
    await postApplication({ lastName: `Jobbed${suffix}`, jobId: job!.id });
    await postApplication({ lastName: `General${suffix}` });
    await signIn(page, "manager", `/admin/jobs?title=${encodeURIComponent(job!.title)}`);
    const title = job!.title.replace(/[^\w ]/g, ".");
    await page.getByRole("link", { name: new RegExp(`\\d applications? for ${title}$`) }).click();
    await expect(page).toHaveURL(`/admin/applications?job=${job!.id}`);
    const chips = page.getByRole("list", { name: "Active filters" });
    await expect(chips).toHaveText(new RegExp(`^Job: ${title} \\(\\d+\\)$`));
    await page.getByLabel("Search name, job, phone or text").fill(suffix);
    await expect(page.getByRole("link", { name: `Tara Jobbed${suffix}` })).toBeVisible();
    await expect(page.getByText("1 application", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Export" }).click();
    await expect(page.getByRole("menuitem", { name: "CSV of the columns shown" })).toHaveAttribute(
      "href",
      new RegExp(`q=${suffix}&jobId=${job!.id}&columns=shown`),
    );
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await removeFilter(page, "Job");
    await expect(page.getByRole("link", { name: `Tara General${suffix}` })).toBeVisible();
  },
);

test(
  "the Messages screen lists contact messages, opens one with its consents and assigns it",
  { tag: "@full" },
  async ({ page }) => {
    const suffix = uniqueId();
    await page.request.post("/api/contact/submit", {
      data: {
        firstName: "Ada",
        lastName: `Berg${suffix}`,
        email: `ada.${suffix}@example.com`,
        helpType: "other",
        message: "Help us.",
      },
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "manager", "/admin/applications?tab=contacts");
    await expect(page, "older links lead to the screen").toHaveURL(/\/admin\/messages$/);
    await page.getByLabel("Search name, phone, company or message").fill(suffix);
    await expect(page.getByText("1 message", { exact: true })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: suffix });
    await expect(row.getByText("Help us.", { exact: true }), "message preview on a phone").toBeVisible();
    await page.getByRole("link", { name: `Ada Berg${suffix}` }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText("Help us.").first()).toBeVisible();
    await expect(sheet.getByText("Consents")).toBeVisible();
    await expectAccessible(page);
    await sheet.getByLabel("Assigned to").selectOption("recruiter");
    const toast = page.getByText("Message assigned", { exact: true });
    await expect(toast).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(toast, "the first Escape closes the notification").toBeHidden();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(row).toContainText("Not answered");
    await expect(row).toContainText("recruiter");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^contacts-.*\.csv$/);
  },
);

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? "@full" : [] },
    () => {
      test.use({ javaScriptEnabled });

      test("an applicant can view, download, correct, withdraw and erase their data", async ({ page }) => {
        const suffix = uniqueId();
        const email = `own.${suffix}@example.com`;
        await page.request.post("/api/applications", {
          multipart: {
            firstName: "Ines",
            lastName: `Okafor${suffix}`,
            email,
            phone: "312 555 0144",
            agreeToTerms: "on",
            resume: { name: "ines.pdf", mimeType: "application/pdf", buffer: resumePdf("Ines") },
          },
          headers: { accept: "application/json" },
        });
        const mail = await waitForMail(page.request, email);
        const link = new URL(/\S+\/your-data\?token=\S+/.exec(mail.text)![0]);
        const path = link.pathname + link.search;
        await page.goto(path);
        if (javaScriptEnabled) await waitForHydration(page);
        await expect(page.getByRole("heading", { level: 1, name: "Your data" })).toBeVisible();
        expect(await page.request.get(path).then((answer) => answer.headers())).toMatchObject({
          "referrer-policy": "strict-origin",
          "cache-control": "private, no-store",
        });
        await expect(page.getByText(`Ines Okafor${suffix}`).first()).toBeVisible();
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
        if (javaScriptEnabled) await expectAccessible(page);

        const json = await page.request.get(
          (await page.getByRole("link", { name: /JSON/ }).getAttribute("href"))!,
        );
        expect(((await json.json()) as { email: string }).email).toBe(email);
        const resume = await page.request.get(
          (await page.getByRole("link", { name: "Download resume" }).getAttribute("href"))!,
        );
        expect(resume.headers()["content-type"]).toBe("application/pdf");

        await page.getByRole("link", { name: /^Correct/ }).click();
        await page.getByLabel("Phone").fill("not a number");
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByText("Please enter a phone number with area code.").first()).toBeVisible();
        await page.getByLabel("Phone").fill("(317) 555-0188");
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByText("Your changes have been saved.")).toBeVisible();
        await expect(page.getByText("(317) 555-0188").first()).toBeVisible();

        await page.getByRole("link", { name: /^Withdraw/ }).click();
        if (javaScriptEnabled) await expectAccessible(page);
        await page.getByRole("button", { name: "Withdraw application" }).click();
        await expect(page.getByText("Your application has been withdrawn.")).toBeVisible();

        await page.getByRole("link", { name: "Erase everything" }).click();
        if (javaScriptEnabled) await expectAccessible(page);
        await page.getByLabel("Yes, erase all of my data").check();
        await page.getByRole("button", { name: "Erase everything" }).click();
        await expect(page.getByRole("heading", { name: "Your data has been erased" })).toBeVisible();
        await page.goto(path);
        await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
      });
    },
  );
}

test(
  "an administrator can look up a person by email and erase their data",
  { tag: "@full" },
  async ({ page }) => {
    const email = `letter.${uniqueId()}@example.com`;
    await page.request.post("/api/applications", {
      data: { firstName: "Leo", lastName: "Marsh", email, phone: "312 555 0145" },
    });
    await signIn(page, "admin", "/admin/applications?tab=privacy");
    await page.getByLabel("Email address of the person").fill(email);
    await page.getByRole("button", { name: "Show stored data" }).click();
    await page.getByRole("button", { name: "Erase this person" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Erase person" }).click();
    await expect(page.getByText("Person erased", { exact: true })).toBeVisible();
    await page.getByLabel("Email address of the person").fill(email);
    await page.getByRole("button", { name: "Show stored data" }).click();
    await expect(page.getByText(`No data is stored for ${email}.`)).toBeVisible();
  },
);
