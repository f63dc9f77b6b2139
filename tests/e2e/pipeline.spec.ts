import { signIn } from "./support/users.ts";
import { expect, expectAccessible, test } from "./support/browser-test.ts";
import { waitForMail } from "./support/mailbox.ts";

const uniqueId = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;

test(
  "a recruiter works through a job's board by keyboard, rejects with a mail, undoes it, and the candidate sees the stage",
  { tag: "@full" },
  async ({ page }) => {
    const suffix = uniqueId();
    const [job] = (await (await page.request.get("/api/jobs?limit=1")).json()) as { id: string }[];
    const email = `board.${suffix}@example.com`;
    const name = `Nora Board${suffix}`;
    const sent = await page.request.post("/api/applications", {
      data: { firstName: "Nora", lastName: `Board${suffix}`, email, phone: "312 555 0143", jobId: job!.id },
    });
    expect(sent.status()).toBe(201);
    const receipt = await waitForMail(page.request, email);
    await signIn(page, "recruiter", `/admin/jobs/${job!.id}/pipeline?q=${suffix}`);
    const column = (stage: string) => page.getByRole("region", { name: stage, exact: true });
    const card = (stage: string) => column(stage).getByRole("link", { name });
    await expect(card("New")).toBeVisible();
    await expectAccessible(page);

    // A advances the card that has the focus.
    await card("New").focus();
    await page.keyboard.press("a");
    await expect(card("Screening")).toBeVisible();
    await expect(card("Screening")).toBeFocused();
    await expect(page.getByText(`${name} moved to Screening`, { exact: true })).toBeVisible();

    // The menu moves it without a mouse.
    await column("Screening")
      .getByRole("button", { name: `Move ${name}` })
      .focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Interview", exact: true }).press("Enter");
    await expect(card("Interview")).toBeVisible();

    // R asks for the reason, and suggests the email of the stage.
    await card("Interview").focus();
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: `Reject ${name}` })).toBeVisible();
    await expect(dialog.getByLabel("Email to the candidate").locator("option:checked")).toHaveText(
      "Not going ahead",
    );
    await expect(dialog.getByRole("region", { name: "Preview for Nora" })).toContainText("Dear Nora");
    await expectAccessible(page);
    const send = dialog.getByRole("button", { name: "Reject and send in 10 minutes" });
    await send.click();
    await expect(dialog.getByText("Choose a reason.", { exact: true })).toBeVisible();
    await dialog.getByLabel("Reason").selectOption("Position filled");
    await send.click();
    await expect(dialog).toBeHidden();
    const undoLine = page
      .getByRole("list", { name: "Moves that can be undone" })
      .getByRole("listitem")
      .filter({ hasText: `${name} moved to Rejected` });
    await expect(undoLine).toContainText("The email leaves at");
    await undoLine.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Move undone, email canceled", { exact: true })).toBeVisible();
    await expect(card("Interview")).toBeVisible();

    await card("Interview").click();
    const moves = page.getByRole("list", { name: "Moves, newest first" });
    await expect(moves).toContainText("Interview to Rejected");
    await expect(moves).toContainText("undone");
    await expectAccessible(page);

    const link = /https?:\/\/\S+\/your-data\?token=\S+/.exec(receipt.text)![0];
    await page.goto(new URL(link).pathname + new URL(link).search);
    await expect(page.getByText("You are in the interview stage", { exact: true })).toBeVisible();
    await expect(page.getByText("Position filled")).toHaveCount(0);
  },
);

test(
  "cards are dragged by mouse between stages, within a stage, to a collapsed one and to Rejected",
  { tag: "@full" },
  async ({ page }) => {
    const suffix = uniqueId();
    const [job] = (await (await page.request.get("/api/jobs?limit=1")).json()) as { id: string }[];
    const apply = async (firstName: string) => {
      const email = `${firstName.toLowerCase()}.${suffix}@example.com`;
      const data = { firstName, lastName: `Drag${suffix}`, email, phone: "312 555 0146", jobId: job!.id };
      expect((await page.request.post("/api/applications", { data })).status()).toBe(201);
      return `${firstName} Drag${suffix}`;
    };
    const [name, other] = [await apply("Petra"), await apply("Quinn")];
    // Wide enough for all stages: the mouse of Playwright does not scroll while it drags.
    await page.setViewportSize({ width: 2200, height: 900 });
    await signIn(page, "recruiter", `/admin/jobs/${job!.id}/pipeline?q=${suffix}`);
    const column = (stage: string) => page.getByRole("region", { name: stage, exact: true });
    const card = (stage: string, who = name) => column(stage).getByRole("link", { name: who });
    const item = (who = name) =>
      page.getByRole("listitem").filter({ has: page.getByRole("link", { name: who }) });
    await expect(card("New")).toBeVisible();
    const moves: unknown[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT" && request.url().endsWith("/stage")) moves.push(request.postDataJSON());
    });

    // Dropped on a card of the same stage, it stays.
    await item().dragTo(item(other));
    expect(moves).toEqual([]);
    await expect(card("New")).toBeVisible();

    await item().dragTo(column("Screening"));
    await expect(card("Screening")).toBeVisible();
    await expect(page.getByText(`${name} moved to Screening`, { exact: true })).toBeVisible();
    // Two stages further, onto the card that is there, and back.
    await item().dragTo(column("Offer"));
    await expect(card("Offer")).toBeVisible();
    await item(other).dragTo(item());
    await expect(card("Offer", other)).toBeVisible();
    await item().dragTo(column("New"));
    await expect(card("New")).toBeVisible();
    expect(moves).toHaveLength(4);
    await page.reload();
    await expect(card("New")).toBeVisible();
    await expect(card("Offer", other)).toBeVisible();

    // Rejected asks for the reason first; until then the card stays.
    await item().dragTo(column("Rejected"));
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: `Reject ${name}` })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(card("New")).toBeVisible();
    await item().dragTo(column("Rejected"));
    await dialog.getByLabel("Reason").selectOption("Position filled");
    await dialog.getByLabel("Email to the candidate").selectOption("No email");
    await dialog.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Expand Rejected" }).click();
    await expect(card("Rejected")).toBeVisible();
    await item(other).dragTo(column("Hired"));
    await page.getByRole("button", { name: "Expand Hired" }).click();
    await expect(card("Hired", other)).toBeVisible();

    // A move that the server refuses puts the card back.
    await page.route("**/api/applications/*/stage", (route) =>
      route.fulfill({ status: 409, json: { message: "Someone else moved it.", code: "conflict" } }),
    );
    await item(other).dragTo(column("Interview"));
    await expect(page.getByText("Someone else moved it.", { exact: true })).toBeVisible();
    await expect(card("Hired", other)).toBeVisible();
  },
);

test(
  "a manager gives a job its own stage and removes it with the candidates in it",
  { tag: "@full" },
  async ({ page }) => {
    const suffix = uniqueId();
    const jobs = (await (await page.request.get("/api/jobs?limit=5")).json()) as { id: string }[];
    const job = jobs.at(-1)!;
    await page.request.post("/api/applications", {
      data: {
        firstName: "Otto",
        lastName: `Stage${suffix}`,
        email: `otto.${suffix}@example.com`,
        phone: "312 555 0144",
        jobId: job.id,
      },
    });
    await signIn(page, "manager", `/admin/jobs/${job.id}/stages`);
    await page.getByRole("button", { name: "Customize stages" }).click();
    await page.getByRole("button", { name: "Add a stage" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("Client interview");
    await dialog.getByLabel("What candidates read").fill("The client would like to meet you");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("The client would like to meet you")).toBeVisible();

    await page.goto(`/admin/jobs/${job.id}/pipeline?view=list&q=${suffix}`);
    await page.getByLabel(`Select Otto Stage${suffix}`).check();
    await page.getByLabel("New stage").selectOption("Client interview");
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByRole("cell", { name: "Client interview" })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/admin/jobs/${job.id}/stages`);
    await page.getByRole("button", { name: "Remove Client interview" }).click();
    await dialog.getByLabel("Move them to").selectOption("Interview");
    await dialog.getByRole("button", { name: "Remove and move" }).click();
    await expect(page.getByText("The client would like to meet you")).toBeHidden();
    await page.getByRole("button", { name: "Use the default stages" }).click();
    await page.getByRole("button", { name: "Use the defaults" }).click();
    await expect(page.getByRole("button", { name: "Customize stages" })).toBeVisible();
  },
);

test(
  "templates are edited with a preview, and a phone shows one stage at a time",
  { tag: "@full" },
  async ({ page }) => {
    const suffix = uniqueId();
    await signIn(page, "manager", "/admin/jobs/pipeline-settings");
    await page.getByRole("button", { name: "Add a template" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill(`Call ${suffix}`);
    await dialog.getByLabel("Subject").fill("A call about {{jobTitle}}");
    await dialog.getByLabel("Message").fill("Dear {{name}}");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByText("{{name}} is not a placeholder.")).toBeVisible();
    await dialog.getByLabel("Message").fill("Dear {{firstName}}");
    await expect(dialog.getByRole("region", { name: "Preview for Ana" })).toContainText(
      "A call about Planning Analyst",
    );
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(`Call ${suffix}`)).toBeVisible();
    await page.getByRole("button", { name: `Archive Call ${suffix}` }).click();
    await expect(page.getByRole("button", { name: `Restore Call ${suffix}` })).toBeVisible();
    await expectAccessible(page);

    const [job] = (await (await page.request.get("/api/jobs?limit=1")).json()) as { id: string }[];
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/jobs/${job!.id}/pipeline`);
    await page.getByLabel("Stage", { exact: true }).selectOption({ index: 1 });
    await expect(page.getByRole("heading", { name: "Screening", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "New", exact: true })).toBeHidden();
    await expectAccessible(page);
  },
);
