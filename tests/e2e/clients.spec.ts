import { signIn } from "./support/users.ts";
import { expect, expectAccessible, test } from "./support/browser-test.ts";

const unique = () => Date.now().toString(36);

test(
  "a manager adds a client, assigns a job to it, and records an offer, its acceptance and its start",
  { tag: "@full" },
  async ({ page }) => {
    test.slow();
    const word = unique();
    const client = `Larkmoor ${word}`;
    const title = `Planning Lead ${word}`;
    await signIn(page, "manager", "/admin/clients");
    await page.getByRole("button", { name: "Add client" }).first().click();
    const form = page.getByRole("dialog", { name: "Add client" });
    await form.getByLabel("Name").fill(client);
    await form.getByLabel("Fee", { exact: true }).selectOption("percent");
    await form.getByRole("button", { name: "Add client" }).click();
    await expect(form.getByText("Enter the fee.")).toBeVisible();
    await form.getByLabel("Percent").fill("20");
    await form.getByRole("button", { name: "Add client" }).click();
    await expect(page.getByRole("heading", { name: client, level: 1 })).toBeVisible();
    const clientUrl = page.url();
    await page.getByRole("button", { name: "Add contact" }).click();
    const contact = page.getByRole("dialog", { name: "Add contact" });
    await contact.getByLabel("First name").fill("Ottilie");
    await contact.getByLabel("Last name").fill("Brandt");
    await contact.getByRole("button", { name: "Add contact" }).click();
    await expect(page.getByText("Ottilie Brandt")).toBeVisible();

    const job = await page.request.post("/api/jobs", {
      data: {
        title,
        company: "Larkmoor",
        description: "Own the plan.",
        location: "Chicago, IL",
        status: "published",
      },
    });
    const { id: jobId } = (await job.json()) as { id: string };
    await page.goto(`/admin/jobs?view=${jobId}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const editor = page.getByRole("main");
    await editor.getByLabel("Client").fill(client);
    await expect(editor.getByText(`Assigned to the client ${client} (Active).`)).toBeVisible();
    await editor.getByLabel("Employment type").selectOption("Full-time");
    await editor.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Job updated successfully!").first()).toBeVisible();

    const applied = await page.request.post("/api/applications", {
      data: {
        firstName: "Iris",
        lastName: `Halvorsen${word}`,
        email: `iris.${word}@example.com`,
        phone: "(312) 555-0142",
        agreeToTerms: true,
        jobId,
      },
    });
    const { id } = (await applied.json()) as { id: string };
    await page.request.put(`/api/applications/${id}/stage`, { data: { stage: "offer", from: "new" } });
    await page.goto(`/admin/applications/${id}`);
    await page.getByRole("button", { name: "Record offer" }).click();
    const offer = page.getByRole("dialog");
    await offer.getByLabel("Pay", { exact: false }).first().fill("100,000");
    await expect(offer.getByText("$20,000")).toBeVisible();
    await offer.getByRole("button", { name: "Record offer" }).click();
    await expect(page.getByText("Offer recorded").first()).toBeVisible();
    await expectAccessible(page);
    const step = async (name: string) => {
      await page.getByRole("button", { name: /^Actions for Iris/ }).click();
      await page.getByRole("menuitem", { name }).click();
      return page.getByRole("dialog", { name });
    };
    const accepted = await step("Mark as accepted");
    await accepted.getByLabel("Also move the application to Hired").check();
    await accepted.getByRole("button", { name: "Mark as accepted" }).click();
    await expect(page.getByRole("cell", { name: "Accepted" })).toBeVisible();
    await expect(page.getByLabel("Stage").locator("option:checked")).toHaveText(/Hired/);
    const started = await step("Mark as started");
    await started.getByRole("button", { name: "Mark as started" }).click();
    await expect(page.getByText(/^Under guarantee until/)).toBeVisible();

    await page.goto("/admin");
    const figures = page.getByRole("region", { name: "Placements" });
    await expect(figures.getByRole("link", { name: /^Fees \d{4}/ })).toHaveAttribute("href", /fee=agreed/);
    await figures.getByRole("link", { name: /^Under guarantee/ }).click();
    await expect(page.getByRole("row", { name: new RegExp(`Halvorsen${word}`) })).toBeVisible();

    await page.goto(clientUrl);
    await expect(page.getByRole("cell", { name: "Started" })).toBeVisible();
    await expect(page.getByText(`Job assigned: ${title}`)).toBeVisible();
    await expect(page.getByText(`Placement started: ${title}`)).toBeVisible();
    await expectAccessible(page);
  },
);
