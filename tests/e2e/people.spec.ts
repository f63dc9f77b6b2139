import { signIn } from "./support/users.ts";
import { expectAccessible, expect, test } from "./support/browser-test.ts";

const uniqueId = () => Date.now().toString(36) + Math.floor(Math.random() * 1_000);

const person = (word: string) => ({
  firstName: `Odile${word}`,
  lastName: "Marchand",
  email: `odile.${word}@example.com`,
  source: "event",
  legalBasis: "legitimate-interest",
});

test(
  "a recruiter adds a person by hand, replies, calls, books and finds it all in one timeline",
  { tag: "@full" },
  async ({ page }) => {
    test.slow();
    const word = uniqueId();
    const { firstName, email } = person(word);
    const name = `${firstName} Marchand`;
    await signIn(page, "recruiter", "/admin/people");
    await page.getByRole("button", { name: "Add person" }).click();
    const dialog = page.getByRole("dialog", { name: "Add person" });
    await dialog.getByLabel("First name").fill(firstName);
    await dialog.getByLabel("Last name").fill("Marchand");
    await dialog.getByRole("button", { name: "Add person" }).click();
    await expect(dialog.getByText("Enter an email address or a phone number.")).toBeVisible();
    await expect(dialog.getByText("Choose the legal basis on which you store this person.")).toBeVisible();
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Phone").fill("(312) 555-0164");
    await dialog.getByLabel("Headline").fill("Head of FP&A");
    await dialog.getByLabel("Place").fill("Lyon, France");
    await dialog.getByLabel("Source", { exact: true }).selectOption("Referral");
    await dialog.getByLabel(/Source details/).fill("Rowan Vale");
    await dialog.getByLabel("Legal basis").selectOption("Legitimate interest");
    await dialog.getByLabel(/Tags/).fill("Anaplan, Treasury");
    await dialog.getByLabel(/Internal note/).fill("Looks around from spring.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add person" }).click();

    await expect(page).toHaveURL(/\/admin\/people\/[\da-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const contact = page.getByRole("region", { name: "Contact" });
    await expect(contact).toContainText("Referral: Rowan Vale");
    await expect(contact).toContainText("Legitimate interest");
    const timeline = page.getByRole("region", { name: "Timeline" });
    await expect(timeline.getByText("Looks around from spring.")).toBeVisible();

    await page.getByRole("button", { name: "Reply" }).click();
    const reply = page.getByRole("dialog");
    await reply.getByLabel("Subject").fill(`Coffee in Lyon? ${word}`);
    await reply.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByText("Reply queued", { exact: true })).toBeVisible();
    await expect(timeline.getByText(`Reply: Coffee in Lyon? ${word}`)).toBeVisible();
    await expect(timeline.getByText("Sent", { exact: true })).toBeVisible({ timeout: 30_000 });

    const call = page.getByRole("link", { name: "Call", exact: true });
    await expect(call).toHaveAttribute("href", "tel:+13125550164");
    // The test's browser has no phone.
    await call.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
    await call.click();
    const log = page.getByRole("dialog", { name: "Log this call?" });
    await log.getByLabel("Outcome").selectOption("Left a voicemail");
    await log.getByRole("button", { name: "Log call" }).click();
    await expect(timeline.getByText(`Call: Called ${name}`)).toBeVisible();
    await expect(timeline.getByText("Left a voicemail")).toBeVisible();

    await page.getByRole("button", { name: "Book", exact: true }).click();
    const booking = page.getByRole("dialog", { name: "New appointment" });
    await expect(booking.getByLabel("Email")).toHaveValue(email);
    await expect(booking.getByLabel("Name", { exact: true })).toHaveValue(name);
    await booking.getByText("Close", { exact: true }).click();

    // The owner is chosen while the tag is still being saved.
    await page.route("**/api/crm/leads/*", async (route) => {
      if (route.request().method() === "PUT") await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    await page.getByLabel("Add a tag").fill("Board pack");
    await page.getByLabel("Add a tag").press("Enter");
    await expect(page.getByRole("button", { name: "Remove tag Board pack" })).toBeVisible();
    await page.getByLabel("Owner", { exact: true }).selectOption("manager");
    await expect(timeline.getByText("Assigned to manager")).toBeVisible();
    await page.unroute("**/api/crm/leads/*");
    await expect(page.getByRole("button", { name: "Remove tag Board pack" })).toBeVisible();
    await timeline.getByLabel("Show in the timeline").selectOption("Notes");
    await expect(timeline.getByText("Assigned to manager")).toHaveCount(0);
    await expect(timeline.getByText("Looks around from spring.")).toBeVisible();
    await expectAccessible(page);

    await contact.getByRole("button", { name: "Edit" }).click();
    const details = page.getByRole("dialog", { name: "Edit details" });
    await details.getByLabel("Company").fill("Larkmoor");
    await details.getByRole("button", { name: "Save" }).click();
    await expect(contact).toContainText("Larkmoor");

    await page.goto("/admin/people?new=person");
    await dialog.getByLabel("First name").fill("Odile");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Source", { exact: true }).selectOption("Event");
    await dialog.getByLabel("Legal basis").selectOption("Consent");
    await dialog.getByRole("button", { name: "Add person" }).click();
    await expect(dialog.getByRole("link", { name: "Open the person" })).toBeVisible();
  },
);

test(
  "duplicates are proposed with their reason, and merged or kept apart by a recruiter",
  { tag: "@full" },
  async ({ page }) => {
    const word = uniqueId();
    await signIn(page, "recruiter", "/admin/people");
    const add = async (more: Record<string, string>) => {
      const response = await page.request.post("/api/crm/people", { data: { ...person(word), ...more } });
      expect(response.status()).toBe(201);
      return ((await response.json()) as { id: string }).id;
    };
    const id = await add({});
    await add({ email: `odile.${word}+jobs@example.com` });
    await page.getByRole("tab", { name: "Duplicates" }).click();
    const pair = page
      .getByRole("listitem")
      .filter({ hasText: `odile.${word}+jobs@example.com` })
      .first();
    await expect(pair).toContainText("Same mailbox");
    await expectAccessible(page);
    await pair.getByRole("button", { name: /^Merge / }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Merge people" }).click();
    await expect(page.getByText("People merged", { exact: true })).toBeVisible();
    await expect(pair).toHaveCount(0);

    await page.goto(`/admin/ghl/${id}`);
    await expect(page).toHaveURL(`/admin/people/${id}`);
    await expect(page.getByRole("region", { name: "Contact" })).toContainText(
      `odile.${word}+jobs@example.com`,
    );
    await expect(page.getByRole("region", { name: "Merged leads" })).toContainText(
      "Can be taken apart until ",
    );
    await page.getByRole("button", { name: /^Take apart/ }).click();
    await expect(page.getByText("Leads taken apart", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Not the same person/ }).click();
    await expect(page.getByText("Marked as different people", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Possible duplicates" })).toHaveCount(0);
  },
);

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(
    `message and contact come first at ${width} px, ${colorScheme}`,
    { tag: "@full" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, "recruiter", "/admin/people?leadType=candidate");
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("row").nth(1).getByRole("link").click();
      const top = async (name: string | RegExp) =>
        (await page.getByRole("region", { name }).boundingBox())!.y;
      await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
      const first = Math.max(await top(/^(Cover letter|Message)$/), await top("Contact"));
      for (const name of ["Timeline", "Response due", "Lead details", "Lead score"])
        expect(first, name).toBeLessThan(await top(name));
      await expectAccessible(page);
      await page.goto("/admin/people?q=nobody-is-called-this");
      await expect(page.getByRole("heading", { name: "No people match this search" })).toBeVisible();
    },
  );
}
