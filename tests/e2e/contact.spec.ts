import { firm, formatTown, headquarters } from "#contract/firm.ts";
import { expect, expectAccessible, waitForHydration, test } from "./support/browser-test.ts";

test("the contact form reports missing fields, keeps a draft, and sends once on double click", async ({
  page,
}) => {
  await page.goto("/contact");
  await waitForHydration(page);
  const form = page.getByRole("form", { name: "Contact form" });
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByLabel("First name")).toBeFocused();
  const firstName = form.getByLabel("First name");
  await expect(firstName).toHaveAttribute("aria-invalid", "true");
  const descriptionId = await firstName.getAttribute("aria-describedby");
  await expect(page.locator(`[id="${descriptionId}"]`)).toBeVisible();

  await form.getByLabel("First name").fill("Hedy");
  await form.getByLabel("Last name").fill("Lamarr");
  await form.getByLabel("Email").fill("hedy@example");
  await form.getByLabel("How can we help?").selectOption({ index: 1 });
  await form.getByLabel("Message").fill("Our weekly forecast takes nine days.");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByLabel("Email")).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");

  await expect
    .poll(() =>
      page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
    )
    .toContain("nine days");
  await page.reload();
  await waitForHydration(page);
  await expect(form.getByLabel("First name")).toHaveValue("Hedy");
  await expect(form.getByLabel("Message")).toHaveValue("Our weekly forecast takes nine days.");

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  await form.getByLabel("Email").fill("hedy.lamarr@example.com");
  await form.getByRole("button", { name: "Send message" }).dblclick();
  await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
  await expect(page.getByText("We'll respond within 15 minutes during business hours.").last()).toBeVisible();
  await expect(form.getByLabel("First name")).toHaveValue("");
  expect(sent).toEqual(["/api/contact/submit"]);
});

test("a failed submission of the contact form keeps all input", async ({ page, faults }) => {
  await page.goto("/contact");
  await waitForHydration(page);
  await page.route("**/api/contact/submit", (route) => route.abort());
  const form = page.getByRole("form", { name: "Contact form" });
  await form.getByLabel("First name").fill("Hedy");
  await form.getByLabel("Last name").fill("Lamarr");
  await form.getByLabel("Email").fill("hedy.lamarr@example.com");
  await form.getByLabel("How can we help?").selectOption({ index: 1 });
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(
    page.getByText("Failed to send message. Please try again or contact us directly.").last(),
  ).toBeVisible();
  await expect(form.getByLabel("First name")).toHaveValue("Hedy");
  await expect(form.getByRole("button", { name: "Send message" })).toBeEnabled();
  expect(faults.splice(0), "the aborted request").toEqual([expect.stringContaining("ERR_FAILED")]);
});

test("the contact form on the home page sends a message", { tag: "@full" }, async ({ page }) => {
  await page.goto("/#contact");
  await waitForHydration(page);
  await page.locator("#contact").getByText("Send us a message").click();
  const form = page.getByRole("form", { name: "Contact form" });
  await form.getByLabel("First name").fill("Joan");
  await form.getByLabel("Last name").fill("Clarke");
  await form.getByLabel("Email").fill("joan.clarke@example.com");
  await form.getByLabel("What is it about?").selectOption("General question");
  await form.getByLabel("Message", { exact: true }).fill("Who owns the forecast once you have left?");
  await form.getByRole("button", { name: "Send message" }).click();
  // The section hydrates when it scrolls into view. Before that the form posts natively and gets the confirmation page.
  await expect(page.getByText(/^Message Sent( Successfully)?$/).first()).toBeVisible();
});

test(
  "the footer has the newsletter form, except on pages with one in their content",
  { tag: "@full" },
  async ({ page }) => {
    await page.goto("/company/about");
    await waitForHydration(page);
    const form = page.getByRole("form", { name: "Newsletter" });
    const footerForm = page.getByRole("contentinfo").getByRole("form", { name: "Newsletter" });
    await footerForm.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await footerForm.getByLabel("Email address").fill(`footer.${Date.now()}@example.com`);
    await footerForm.getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL(/\/newsletter\/received$/);
    await expect(form, "a subscriber needs no form").toHaveCount(0);

    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Resources" }).click();
    await expect(page).toHaveURL(/\/resources$/);
    await expect(form).toHaveCount(1);
    await expect(footerForm).toHaveCount(0);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Jobs" }).click();
    await expect(footerForm).toHaveCount(1);
  },
);

test("the footer shows the headquarters, phone links and named social links", async ({ page }) => {
  await page.goto("/privacy-policy");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(headquarters.street);
  await expect(footer).toContainText(formatTown(headquarters));
  for (const { display, number } of firm.phones)
    await expect(footer.getByRole("link", { name: display })).toHaveAttribute("href", `tel:${number}`);
  const social = footer.getByRole("navigation", { name: "Follow us" }).getByRole("link");
  expect(await social.count()).toBeGreaterThan(0);
  for (const link of await social.all())
    await expect(link).toHaveAccessibleName(/LinkedIn|Facebook|X \(Twitter\)|Instagram/);
});

test("subscribing to the newsletter validates the address and asks to confirm by mail", async ({ page }) => {
  await page.goto("/resources");
  await waitForHydration(page);
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByLabel("Email address").fill("not an address");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByLabel("Email address")).toBeFocused();
  await form.getByLabel("Email address").fill(`reader.${Date.now()}@example.com`);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Almost done. Please confirm with the link")).toBeVisible();
});

test(
  "after a message the form says who answers by when and links the next step",
  { tag: "@full" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/contact");
    await waitForHydration(page);
    const form = page.getByRole("form", { name: "Contact form" });
    await form.getByLabel("First name").fill("Hedy");
    await form.getByLabel("Last name").fill("Lamarr");
    await form.getByLabel("Email").fill(`hedy.${Date.now()}@example.com`);
    await form.getByLabel("How can we help?").selectOption({ index: 1 });
    await form.getByRole("button", { name: "Send message" }).click();
    const note = form.getByRole("status");
    await expect(note).toContainText("What happens next.");
    await expect(note).toContainText(
      /A partner reads your message and answers it by \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M ET\./,
    );
    await expect(note.getByRole("link", { name: "Read our articles" })).toBeVisible();
    await expectAccessible(page);
    await note.getByRole("link", { name: "Book a consultation" }).click();
    await expect(page).toHaveURL(/\/book$/);
  },
);

test("after a subscription the form says what happens next and lists the newest articles", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/newsletter");
  await waitForHydration(page);
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByLabel("Email address").fill(`reader.${Date.now()}@example.com`);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByText("Almost done. Please confirm with the link")).toBeVisible();
  await expect(form.getByText("Within 7 days")).toBeVisible();
  await expect(form.getByText("Newest articles", { exact: true })).toBeVisible();
  await expect(form.getByRole("listitem").getByRole("link")).toHaveCount(3);
  await expectAccessible(page);
});

for (const javaScriptEnabled of [true, false]) {
  test(
    `confirmation pages are accessible on a phone ${javaScriptEnabled ? "with" : "without"} JavaScript`,
    { tag: javaScriptEnabled ? "@full" : [] },
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        javaScriptEnabled,
        baseURL: baseURL!,
        viewport: { width: 390, height: 800 },
      });
      const page = await context.newPage();
      const by = "by=2026-11-25T20:50:00.000Z";
      for (const [path, heading, links] of [
        [`/apply/received?industry=Finance&${by}`, "Application Submitted", "/jobs/"],
        [`/contact/sent?${by}`, "Message Sent Successfully", "/article/"],
        [`/contact/sent?about=roles&${by}`, "Message Sent Successfully", "/jobs/"],
        ["/newsletter/received", "Check your inbox", "/article/"],
        ["/newsletter/confirmed?next=2026-11-26", "You are subscribed", "/article/"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
        await expect(page.locator(`main a[href^="${links}"]`)).toHaveCount(3);
        // axe runs in the page, which needs JavaScript.
        if (javaScriptEnabled) await expectAccessible(page);
      }
      await context.close();
    },
  );
}
