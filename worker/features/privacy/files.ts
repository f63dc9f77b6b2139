import { PersonRecord } from "#contract/privacy/endpoints.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { attachmentHeaders } from "#worker/runtime/attachment.ts";
import { resumeFile } from "#worker/features/applications/index.ts";
import { openPerson } from "./link.ts";
import { findOwn, readRecord } from "./record-queries.ts";
import { shownRecord } from "./rules.ts";

/** Files are no JSON endpoints, so these are raw routes; the link of the receipt opens them. */
export const privacyFileRoutes = createRouter();

privacyFileRoutes.get("/api/privacy/record.json", async (c) => {
  const ctx = c.get("ctx");
  const email = await person(ctx, c.req.query("token"));
  // By the schema of the page: what staff wrote, and where we keep things, is not part of it.
  const { token: _, ...record } = PersonRecord.parse(
    shownRecord("", email, await readRecord(ctx.db, email)),
  );
  return c.body(JSON.stringify(record, null, 2), 200, {
    ...attachmentHeaders("your-data.json", "application/json; charset=utf-8"),
  });
});

privacyFileRoutes.get("/api/privacy/applications/:id/resume", async (c) => {
  const ctx = c.get("ctx");
  const email = await person(ctx, c.req.query("token"));
  const row = await findOwn(ctx.db, email, c.req.param("id"));
  const { body, headers } = await resumeFile(ctx, row);
  return c.body(body, 200, headers);
});

const person = (ctx: Ctx, token = "") => openPerson(ctx, token.slice(0, 1_000));
