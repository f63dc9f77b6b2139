import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { OTHER_SESSIONS } from "./constants.ts";
import { idParams, deleted, id, isoTime } from "#contract/schemas.ts";

/** A session is named by a hash; the name does not open it. */
const sessionId = z.string().regex(/^[0-9a-f]{64}$/, "This is not a session.");

/** One sign-in that is still good, in one browser. */
export const Session = z.object({
  id: z.string(),
  createdAt: isoTime,
  /** To within a few minutes. */
  lastSeenAt: isoTime,
  /** Where and with what somebody signed in. */
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const sessions = {
  own: endpoint({
    route: "GET /api/auth/sessions",
    summary: "Where one is signed in, the latest used first",
    access: "signed-in",
    output: z.array(Session),
  }),
  end: endpoint({
    route: "DELETE /api/auth/sessions/:id",
    summary: "End one of one's own sessions, or with 'others' all but this one",
    access: "signed-in",
    params: z.strictObject({ id: z.union([z.literal(OTHER_SESSIONS), sessionId]) }),
    output: deleted,
  }),
  ofUser: endpoint({
    route: "GET /api/admin/users/:id/sessions",
    summary: "Where a user is signed in, the latest used first",
    access: "users.manage",
    params: idParams,
    output: z.array(Session),
  }),
  endOfUser: endpoint({
    route: "DELETE /api/admin/users/:id/sessions/:session",
    summary: "End one session of a user",
    access: "users.manage",
    params: z.strictObject({ id, session: sessionId }),
    output: deleted,
  }),
};
