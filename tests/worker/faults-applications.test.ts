import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { everyFault, everywhere } from "#tests/support/faults/everywhere.ts";
import { count, expectSent, openWorld } from "#tests/support/faults/firm.ts";
import { type Send, submission } from "#tests/support/faults/submissions.ts";
import { bytesOf, file } from "#tests/support/files.ts";
import { leadOf } from "#tests/support/messages.ts";
import { anApplication, asForm, unique } from "#tests/support/samples.ts";
import { fileCount, select } from "#tests/support/tables.ts";

test.for(everyFault)(
  "an application with a resume is stored and delivered once when a step %s",
  async (fault) => {
    const { world } = await openWorld();
    const arrives = async () => {
      const who = anApplication({ phone: `312 555 ${String(1_000 + Math.floor(Math.random() * 8_999))}` });
      const headers = { "idempotency-key": unique() };
      const send: Send = async (visitor) => {
        const body = asForm(who, file(bytesOf.pdf, "resume.pdf"));
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
        const lead = await leadOf(who.email);
        expect(
          await count("lead_activities where lead_id = ? and activity_type = 'submission'", lead.id),
        ).toBe(1);
        await expectSent(id, "application.notice", "application.receipt");
        await expectSent(String(lead.id), "lead.sync");
        expect(world.outside.mailsTo(who.email), "one receipt").toHaveLength(1);
        const contacts = [...world.outside.ghl.contacts.values()].filter(({ email }) => email === who.email);
        expect(contacts, "one contact").toHaveLength(1);
      };
      return submission(world, send, check);
    };
    await everywhere(world, fault, 3, { arrives });

    // A crash after the upload leaves an orphaned file, which the nightly run deletes.
    world.ahead += 2 * 86_400_000;
    await world.tick("17 3 * * *");
    expect(await fileCount()).toBe(await count("applications where resume_key is not null"));
  },
);
