import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { OTHER_SESSIONS } from "./constants.ts";
import { idParams, deleted, id, isoTime } from "#contract/schemas.ts";

/** SHA-256 hash of the session token; the hash does not authenticate. */
const sessionId = z.string().regex(/^[0-9a-f]{64}$/, "This is not a session.");

/** A valid session of one browser. */
export const Session = z.object({
  id: z.string(),
  createdAt: isoTime,
  /** Accurate to a few minutes. */
  lastSeenAt: isoTime,
  /** IP address and user agent at sign-in. */
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const sessions = {
  own: endpoint({
    route: "GET /api/auth/sessions",
    summary: "List the own sessions, latest used first",
    access: "signed-in",
    output: z.array(Session),
  }),
  end: endpoint({
    route: "DELETE /api/auth/sessions/:id",
    summary: "End an own session, or with 'others' all except the current one",
    access: "signed-in",
    stepUp: true,
    params: z.strictObject({ id: z.union([z.literal(OTHER_SESSIONS), sessionId]) }),
    output: deleted,
  }),
  ofUser: endpoint({
    route: "GET /api/admin/users/:id/sessions",
    summary: "List the sessions of a user, latest used first",
    access: "users.manage",
    params: idParams,
    output: z.array(Session),
  }),
  endOfUser: endpoint({
    route: "DELETE /api/admin/users/:id/sessions/:session",
    summary: "End a session of a user",
    access: "users.manage",
    params: z.strictObject({ id, session: sessionId }),
    output: deleted,
  }),
};
