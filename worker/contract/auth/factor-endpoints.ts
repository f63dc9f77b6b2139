import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idParams, isoTime, requiredText } from "#contract/schemas.ts";
import { CODE_REQUIRED } from "./constants.ts";
import { User } from "./endpoints.ts";

/** A code of the authenticator app, or a recovery code; spaces and hyphens don't matter. */
const factorCode = requiredText(40, CODE_REQUIRED);

export const CodeInput = z.strictObject({ code: factorCode });

/** The own second factors. */
const Factors = z.object({
  /** The authenticator app; null without one. */
  totp: z.object({ createdAt: isoTime }).nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type Factors = z.infer<typeof Factors>;

/** Shown once. Empty when the codes that the user has stay valid. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const factors = {
  own: endpoint({
    route: "GET /api/auth/factors",
    summary: "Get the own second factors",
    access: "signed-in",
    output: Factors,
  }),
  startTotp: endpoint({
    route: "POST /api/auth/totp",
    summary: "Create the secret of an authenticator app; it counts once a code confirms it",
    access: "signed-in",
    output: z.object({
      /** In base32. */
      secret: z.string(),
      /** `otpauth:` address for a QR code. */
      uri: z.string(),
    }),
    status: 201,
    leavesContent: true,
  }),
  confirmTotp: endpoint({
    route: "PUT /api/auth/totp",
    summary: "Confirm the authenticator app by a code; ends all other sessions",
    access: "signed-in",
    body: CodeInput,
    output: RecoveryCodes,
    leavesContent: true,
  }),
  removeTotp: endpoint({
    route: "DELETE /api/auth/totp",
    summary: "Remove the own authenticator app; ends all other sessions",
    access: "signed-in",
    output: Factors,
    leavesContent: true,
  }),
  renewRecoveryCodes: endpoint({
    route: "POST /api/auth/recovery-codes",
    summary: "Replace the own recovery codes",
    access: "signed-in",
    output: RecoveryCodes,
    status: 201,
    leavesContent: true,
  }),
  signInByCode: endpoint({
    route: "POST /api/auth/login/code",
    summary: "Second step of a sign-in: a code of the authenticator app or a recovery code",
    access: "public",
    limited: true,
    body: CodeInput,
    output: z.object({ user: User }),
  }),
  removeOfUser: endpoint({
    route: "DELETE /api/admin/users/:id/factors",
    summary: "Remove all second factors of a user who lost them; ends the user's sessions",
    access: "users.manage",
    params: idParams,
    output: User,
    leavesContent: true,
  }),
};
