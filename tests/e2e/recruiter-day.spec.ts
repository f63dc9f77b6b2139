import type { Page } from "@playwright/test";
import { resumePdf } from "#worker/db/seed/resume-pdf.ts";
import { expect, expectAccessible, test } from "./support/browser-test.ts";
import { waitForMail } from "./support/mailbox.ts";
import { signIn } from "./support/users.ts";

const uniqueId = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;

/** Counts clicks and keys outside of text fields, of every page that the recruiter opens. */
async function countActions(page: Page) {
  const actions = { clicks: 0, keys: 0 };
  await page.exposeFunction("reportAction", (kind: keyof typeof actions) => {
    actions[kind] += 1;
  });
  await page.addInitScript(() => {
    const { reportAction } = globalThis as unknown as { reportAction: (kind: string) => void };
    // A click by key reports no button of the mouse.
    addEventListener("click", (event) => event.detail > 0 && reportAction("clicks"), true);
    const isText = (target: EventTarget | null) =>
      target instanceof Element && target.matches("textarea, input:not([type=checkbox], [type=radio])");
    addEventListener("keydown", (event) => !isText(event.target) && reportAction("keys"), true);
  });
  return {
    /** What the work took. */
    async during(work: () => Promise<unknown>) {
      Object.assign(actions, { clicks: 0, keys: 0 });
      await work();
      return { ...actions };
    },
  };
}

test(
  "a recruiter's day takes few clicks: read, advance, reply, find, interview, shortlist",
  { tag: "@full" },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const word = `q${uniqueId()}`;
    const firstNames = ["Anna", "Berta", "Clara", "Dora", "Edda"];
    const counter = await countActions(page);
    await signIn(page, "manager", "/admin");
    const post = async (path: string, data: object) => {
      const response = await page.request.post(path, { data });
      expect(response.status(), path).toBe(201);
      return (await response.json()) as { id: string };
    };
    const { id: jobId } = await post("/api/jobs", {
      title: `Controller ${word}`,
      company: "Larkmoor",
      description: "Own the plan.",
      location: "Chicago, IL",
      status: "published",
    });
    const contactEmail = `ottilie.${word}@example.com`;
    const client = await post("/api/clients", {
      name: `Larkmoor ${word}`,
      status: "active",
      contact: { firstName: "Ottilie", lastName: "Brandt", email: contactEmail, isPrimary: true },
    });
    const order = await page.request.put(`/api/jobs/${jobId}/order`, { data: { clientId: client.id } });
    expect(order.ok(), await order.text()).toBe(true);
    for (const firstName of firstNames) {
      const sent = await page.request.post("/api/applications", {
        multipart: {
          firstName,
          lastName: word,
          email: `${firstName}.${word}@example.com`,
          phone: "312 555 0146",
          agreeToTerms: "on",
          jobId,
          resume: {
            name: "resume.pdf",
            mimeType: "application/pdf",
            buffer: Buffer.from(resumePdf(firstName, [`Consolidated ${firstName}works in Anaplan`])),
          },
        },
        headers: { accept: "application/json", origin: baseURL! },
      });
      expect(sent.status()).toBe(201);
    }

    await page.goto(`/admin/applications?q=${word}`);
    await page.getByRole("link", { name: `Edda ${word}` }).click();
    const frame = page.frameLocator(`iframe[title="Resume of Edda ${word}"]`);
    await expect(frame.getByText("Consolidated Eddaworks in Anaplan")).toBeAttached();
    const reading = await counter.during(async () => {
      await page.keyboard.press("a");
      await expect(page.getByText(`Edda ${word} moved to Screening`, { exact: true })).toBeVisible();
      await page.keyboard.press("j");
      await expect(page.getByRole("heading", { level: 1, name: `Dora ${word}` })).toBeVisible();
    });
    expect(reading).toEqual({ clicks: 0, keys: 2 });

    const mailAddress = `dora.${word}@example.com`;
    const interviewing = await counter.during(async () => {
      await page.getByRole("button", { name: "Schedule interview" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: /AM|PM/ }).first().locator("xpath=..").click();
      await dialog.getByRole("button", { name: "Schedule interview" }).click();
      await expect(page.getByText("Interview scheduled", { exact: true })).toBeVisible();
    });
    // The browser reports a click on a label once more for its field.
    expect(interviewing.clicks).toBeLessThanOrEqual(4);
    await waitForMail(page.request, mailAddress, "Interview: Interview");

    const finding = await counter.during(async () => {
      await expect(async () => {
        await page.goto("/admin/people");
        await page.getByRole("searchbox").first().fill(`"Claraworks in Anaplan" ${word}`);
        await page.keyboard.press("Enter");
        await expect(page.getByRole("link", { name: `Clara ${word}` })).toBeVisible({ timeout: 3_000 });
      }).toPass();
    });
    expect(finding).toEqual({ clicks: 0, keys: 0 });
    await page.getByRole("link", { name: `Clara ${word}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Clara ${word}` })).toBeVisible();

    const replying = await counter.during(async () => {
      await page.getByRole("button", { name: "Reply" }).click();
      const reply = page.getByRole("dialog");
      await reply.getByLabel("Message").fill(`Shall we talk on Thursday? ${word}`);
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText("Reply queued", { exact: true })).toBeVisible();
    });
    expect(replying.clicks).toBe(1);

    const submitting = await counter.during(async () => {
      await page.goto(`/admin/jobs/${jobId}/pipeline?view=list`);
      await page.getByRole("checkbox", { name: /Select all/ }).check();
      await page.getByRole("link", { name: "Send shortlist" }).click();
      const form = page.getByRole("form", { name: "Shortlist" });
      for (const index of firstNames.keys()) {
        await form.getByLabel("Headline").nth(index).fill("Controller");
        await form.getByLabel("Profile").nth(index).fill("Ten years of plans in consumer goods.");
      }
      await expectAccessible(page);
      await form.getByRole("button", { name: /^Send/ }).click();
      await expect(page.getByText("Shortlist queued", { exact: true })).toBeVisible();
    });
    expect(submitting.clicks).toBeLessThan(10);
    await expect(
      page.getByRole("heading", { level: 1, name: `Shortlist: Controller ${word}` }),
    ).toBeVisible();

    const mail = await waitForMail(page.request, contactEmail);
    const link = new URL(/https?:\/\/\S+\/shortlist\S*/.exec(mail.text)![0]);
    const manager = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await manager.goto(link.pathname + link.search + link.hash);
    const main = manager.getByRole("main");
    await expect(main.getByText("Ten years of plans in consumer goods.")).toHaveCount(5);
    for (const firstName of firstNames) await expect(main.getByText(firstName)).toHaveCount(0);
    await expectAccessible(manager);
  },
);
