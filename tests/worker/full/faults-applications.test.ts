import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { allFaults, injectFaults } from "#tests/support/faults/inject-faults.ts";
import { countRows, expectDeliveriesSent, createSimulation } from "#tests/support/faults/setup.ts";
import { type Send, createSubmission } from "#tests/support/faults/submission-scenarios.ts";
import { sampleFiles, createFile } from "#tests/support/files.ts";
import { getLeadByEmail } from "#tests/support/messages.ts";
import { anApplication, toFormData, unique } from "#tests/support/samples.ts";
import { countFiles, select } from "#tests/support/tables.ts";

test.for(allFaults)(
  "an application with a resume is stored and delivered once when a step %s",
  async (fault) => {
    const { simulation } = await createSimulation();
    const arrives = async () => {
      const who = anApplication({ phone: `312 555 ${String(1_000 + Math.floor(Math.random() * 8_999))}` });
      const headers = { "idempotency-key": unique() };
      const send: Send = async (visitor) => {
        const body = toFormData(who, createFile(sampleFiles.pdf, "resume.pdf"));
        return visitor.fetch("/api/applications", { method: "POST", body, headers });
      };
      const check = async () => {
        const rows = await select<{ id: string; resume_key: string }>(
          "select id, resume_key from applications where email = ?",
          who.email,
        );
        expect(rows, "one application").toHaveLength(1);
        const { id, resume_key } = rows[0]!;
        expect(await env.FILES.head(resume_key), "its resume").not.toBeNull();
        const lead = await getLeadByEmail(who.email);
        expect(
          await countRows("lead_activities where lead_id = ? and activity_type = 'submission'", lead.id),
        ).toBe(1);
        await expectDeliveriesSent(id, "application.notice", "application.receipt", "resume.extract");
        await expectDeliveriesSent(String(lead.id), "lead.sync");
        expect(simulation.vendors.mailsTo(who.email), "one receipt").toHaveLength(1);
        const contacts = [...simulation.vendors.ghl.contacts.values()].filter(
          ({ email }) => email === who.email,
        );
        expect(contacts, "one contact").toHaveLength(1);
      };
      return createSubmission(simulation, send, check);
    };
    await injectFaults(simulation, fault, 3, { arrives });

    // A crash after the upload leaves an orphaned file, which the nightly run deletes.
    simulation.clockOffsetMs += 2 * 86_400_000;
    await simulation.tick("17 3 * * *");
    expect(await countFiles()).toBe(await countRows("applications where resume_key is not null"));
  },
);
