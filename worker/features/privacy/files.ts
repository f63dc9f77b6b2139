import { PersonRecord } from "#contract/privacy/schemas.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { attachmentHeaders } from "#worker/runtime/attachment.ts";
import { getAnswerFile, getResumeFile } from "#worker/features/applications/index.ts";
import { getCandidateStatuses } from "#worker/features/pipeline/index.ts";
import { openPerson } from "./open-person.ts";
import { findOwnApplication, getPersonRecord } from "./record-queries.ts";
import { toPersonRecord } from "./rules.ts";

/** Files, so mounted without serve(); the signed token authorizes the request. */
export const privacyFileRoutes = createRouter();

privacyFileRoutes.get("/api/privacy/record.json", async (c) => {
  const ctx = c.get("ctx");
  const email = await person(ctx, c.req.query("token"));
  // Parsed with the page's schema, which leaves out staff notes and storage keys.
  const stored = await getPersonRecord(ctx.db, email);
  const statuses = await getCandidateStatuses(ctx, stored.applications);
  const { token: _, ...record } = PersonRecord.parse(
    toPersonRecord("", email, stored, await getLists(ctx), statuses),
  );
  return c.body(JSON.stringify(record, null, 2), 200, {
    ...attachmentHeaders("your-data.json", "application/json; charset=utf-8"),
  });
});

privacyFileRoutes.get("/api/privacy/applications/:id/resume", async (c) => {
  const ctx = c.get("ctx");
  const email = await person(ctx, c.req.query("token"));
  const row = await findOwnApplication(ctx.db, email, c.req.param("id"));
  const { body, headers } = await getResumeFile(ctx, row);
  return c.body(body, 200, headers);
});

privacyFileRoutes.get("/api/privacy/applications/:id/answers/:answerId", async (c) => {
  const ctx = c.get("ctx");
  const email = await person(ctx, c.req.query("token"));
  const { id, answerId } = c.req.param();
  const { body, headers } = await getAnswerFile(ctx, id, answerId, email);
  return c.body(body, 200, headers);
});

const person = (ctx: Ctx, token = "") => openPerson(ctx, token.slice(0, 1_000));
