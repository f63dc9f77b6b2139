import type { Page } from "@playwright/test";
import { signIn } from "./support/users.ts";
import { resumePdf } from "./support/resume.ts";
import { expectAccessible, expect, waitForHydration, test } from "./support/browser-test.ts";

const PHONE = { width: 390, height: 844 };

async function createJob(page: Page, title: string): Promise<string> {
  const data = {
    title,
    company: "Tallowmere Foods",
    location: "Chicago, IL",
    description: "Own the weekly forecast.",
    status: "published",
  };
  const response = await page.request.post("/api/jobs", { data });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

test(
  "a manager asks questions, a candidate answers them on a phone, and a recruiter sees the mark and rates",
  { tag: "@full" },
  async ({ page, browser }) => {
    const suffix = Date.now();
    const title = `Screened Planner ${suffix}`;
    await signIn(page, "manager", "/admin/jobs");
    const jobId = await createJob(page, title);

    await page.goto(`/admin/jobs?title=${suffix}`);
    await page.getByRole("button", { name: `More for ${title}` }).click();
    await page.getByRole("menuitem", { name: "Screening and scorecard" }).click();
    const questions = page.getByRole("form", { name: "Screening questions" });
    await questions.getByRole("button", { name: "Add a question" }).click();
    const first = questions.getByRole("group", { name: "Question 1", exact: true });
    await first.getByLabel("Question", { exact: true }).fill("Can you work in Chicago?");
    await first.getByLabel("Kind of answer").selectOption("yes_no");
    await first.getByLabel("Applicants must answer").check();
    await first.getByLabel("Mark answers outside").check();
    await questions.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Please choose at least one answer.")).toBeVisible();
    await first.getByLabel("Yes", { exact: true }).check();
    await questions.getByRole("button", { name: "Add a question" }).click();
    const second = questions.getByRole("group", { name: "Question 2", exact: true });
    await second.getByLabel("Question", { exact: true }).fill("A sample of your work");
    await second.getByLabel("Kind of answer").selectOption("file");
    await second.getByLabel("Question", { exact: true }).press("Alt+ArrowUp");
    await expect(questions.getByText("Question 2 is now number 1 of 2.")).toBeAttached();
    await questions.getByRole("button", { name: "Move question 1 down" }).click();
    await questions.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Questions saved", { exact: true })).toBeVisible();
    const scorecard = page.getByRole("form", { name: "Scorecard" });
    await scorecard.getByRole("button", { name: "Add a criterion" }).click();
    await scorecard.getByLabel("Criterion", { exact: true }).fill("Forecasting");
    await scorecard.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Scorecard saved", { exact: true })).toBeVisible();
    await expectAccessible(page);

    const phone = await browser.newPage({ viewport: PHONE });
    await phone.goto(`/apply?job=${jobId}`);
    await waitForHydration(phone);
    await phone.getByLabel("First name").fill("Ada");
    await phone.getByLabel("Last name").fill(`Screened${suffix}`);
    await phone.getByLabel("Email", { exact: true }).fill(`ada.${suffix}@example.com`);
    await phone.getByLabel("Phone").fill("(317) 555-0199");
    await phone.getByLabel("I agree").check();
    await phone.getByRole("button", { name: "Submit application" }).click();
    await expect(phone.getByText("Please choose an answer.")).toBeVisible();
    await phone.getByLabel("No", { exact: true }).check();
    const sample = phone.getByLabel("A sample of your work");
    await sample.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("text") });
    await expect(phone.getByText("Please send a PDF, DOC, DOCX, PNG or JPEG file.")).toBeVisible();
    await sample.setInputFiles({
      name: "sample.pdf",
      mimeType: "application/pdf",
      buffer: resumePdf("Sample"),
    });
    await expectAccessible(phone);
    await phone.getByRole("button", { name: "Submit application" }).click();
    await expect(phone).toHaveURL(/\/apply\/received/);
    await phone.close();

    const recruiter = await browser.newPage({ viewport: PHONE });
    await signIn(recruiter, "recruiter", `/admin/applications?job=${jobId}&flagged=true`);
    await expect(recruiter.getByText("1 answer outside what the job asks for")).toBeVisible();
    await recruiter.getByRole("link", { name: `Ada Screened${suffix}` }).click();
    const answers = recruiter.getByRole("region", { name: "Answers" });
    await expect(answers.getByText("Outside what the job asks for")).toBeVisible();
    const download = recruiter.waitForEvent("download");
    await answers.getByRole("link", { name: /sample\.pdf/ }).click();
    expect((await download).suggestedFilename()).toBe("sample.pdf");

    await recruiter.getByRole("button", { name: "Fill in my scorecard" }).click();
    const card = recruiter.getByRole("form", { name: "My scorecard" });
    await card.getByLabel("4 Strong").check();
    await card.getByLabel("Note on Forecasting").fill("Owns the drivers.");
    await expect(card.getByText("Draft saved. Only you can see it.")).toBeVisible();
    await recruiter.reload();
    await recruiter.getByRole("button", { name: "Continue" }).click();
    await expect(card.getByLabel("Note on Forecasting")).toHaveValue("Owns the drivers.");
    await card.getByRole("button", { name: "Submit scorecard" }).click();
    await expect(card.getByText("Please choose a recommendation.")).toBeVisible();
    await card.getByLabel("Yes", { exact: true }).check();
    await card.getByRole("button", { name: "Submit scorecard" }).click();
    await expect(recruiter.getByText("Scorecard submitted", { exact: true })).toBeVisible();
    await expect(recruiter.getByRole("region", { name: "Scorecard: You" })).toContainText("4, strong");
    await expectAccessible(recruiter);
  },
);

test(
  "questions copied from another job are saved with this one, and the other job keeps its own",
  { tag: "@full" },
  async ({ page }) => {
    const suffix = Date.now();
    await signIn(page, "manager", "/admin/jobs");
    const sourceId = await createJob(page, `Source Planner ${suffix}`);
    const jobId = await createJob(page, `Copied Planner ${suffix}`);
    const question = { id: null, help: "", isRequired: true, options: [], knockout: null };
    const saved = await page.request.put(`/api/admin/jobs/${sourceId}/questions`, {
      data: {
        version: 0,
        questions: [
          {
            ...question,
            kind: "yes_no",
            label: "Can you travel?",
            knockout: { accept: ["yes"], min: null, max: null },
          },
          { ...question, kind: "short", label: "Why this role?" },
        ],
      },
    });
    expect(saved.status()).toBe(200);
    await page.goto(`/admin/jobs/${jobId}/screening`);
    const questions = page.getByRole("form", { name: "Screening questions" });
    const group = (n: number) => questions.getByRole("group", { name: `Question ${n}`, exact: true });
    await questions
      .getByLabel("Copy questions from another job")
      .selectOption(`Source Planner ${suffix}, Tallowmere Foods (2)`);
    await expect(group(1).getByLabel("Question", { exact: true })).toHaveValue("Can you travel?");
    await expect(group(1).getByLabel("Yes", { exact: true })).toBeChecked();
    await group(2).getByLabel("Question", { exact: true }).fill("Why Chicago?");
    await questions.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Questions saved", { exact: true })).toBeVisible();
    await page.reload();
    await expect(group(2).getByLabel("Question", { exact: true })).toHaveValue("Why Chicago?");
    await page.goto(`/admin/jobs/${sourceId}/screening`);
    await expect(group(2).getByLabel("Question", { exact: true })).toHaveValue("Why this role?");
  },
);

test(
  "answers survive a reload, and a question added meanwhile appears with the rest of the form kept",
  { tag: "@full" },
  async ({ page, browser }) => {
    const suffix = Date.now();
    const manager = await browser.newPage();
    await signIn(manager, "manager", "/admin/jobs");
    const jobId = await createJob(manager, `Changing Planner ${suffix}`);
    const added = {
      id: null,
      kind: "short",
      label: "How?",
      help: "",
      isRequired: true,
      options: [],
      knockout: null,
    };
    const ask = (version: number, labels: string[]) =>
      manager.request.put(`/api/admin/jobs/${jobId}/questions`, {
        data: {
          version,
          questions: labels.map((label) => ({ ...added, label })),
        },
      });
    const first = await ask(0, ["Why this role?"]);
    expect(first.status()).toBe(200);
    const { questions } = (await first.json()) as { questions: object[] };

    await page.goto(`/apply?job=${jobId}`);
    await waitForHydration(page);
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill(`Changed${suffix}`);
    await page.getByLabel("Email", { exact: true }).fill(`changed.${suffix}@example.com`);
    await page.getByLabel("Phone").fill("(317) 555-0199");
    await page.getByLabel("Why this role?").fill("Because I plan.");
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByLabel("Why this role?")).toHaveValue("Because I plan.");
    const changed = await manager.request.put(`/api/admin/jobs/${jobId}/questions`, {
      data: { version: 1, questions: [...questions, added] },
    });
    expect(changed.status()).toBe(200);
    await page.getByLabel("I agree").check();
    await page.getByRole("button", { name: "Submit application" }).click();
    await expect(page.getByLabel("How?")).toBeVisible();
    await expect(page.getByText("Please answer this question.")).toBeVisible();
    await expect(page.getByLabel("Why this role?")).toHaveValue("Because I plan.");
    await page.getByLabel("How?").fill("Carefully.");
    await page.getByRole("button", { name: "Submit application" }).click();
    await expect(page).toHaveURL(/\/apply\/received/);
  },
);
