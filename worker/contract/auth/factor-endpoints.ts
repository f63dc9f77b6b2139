import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idParams, isoTime, requiredText } from "#contract/schemas.ts";
import { FACTOR_CODE_MAX } from "./constants.ts";
import { Passkey, PasskeyAssertion } from "./passkey-endpoints.ts";
import { enteredPassword, secondSteps, User } from "./endpoints.ts";

/** A code of the authenticator app, or a recovery code; spaces and hyphens don't matter. */
const factorCode = requiredText(FACTOR_CODE_MAX, "Enter the code.");

export const CodeInput = z.strictObject({ code: factorCode });

/** The own second factors. */
const Factors = z.object({
  /** The authenticator app; null without one. */
  totp: z.object({ createdAt: isoTime }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** The role requires a second factor: the last one can't be removed. */
  isRequired: z.boolean(),
});
export type Factors = z.infer<typeof Factors>;

/** Shown once. Empty when the codes that the user has stay valid. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** One proof of identity: a code or passkey of users with a second factor, the password of others. */
export const StepUpInput = z
  .strictObject({
    password: enteredPassword("Enter your password.").optional(),
    code: factorCode.optional(),
    passkey: PasskeyAssertion.optional(),
  })
  .refine((proofs) => Object.values(proofs).filter((proof) => proof !== undefined).length === 1, {
    error: "Send the password, a code or the answer of a passkey.",
  });

const StepUp = z.object({
  /** What confirms the identity of this user. */
  methods: z.array(z.enum(["password", ...secondSteps])),
  /** Until when no confirmation is needed; in the past when it is. */
  verifiedUntil: isoTime,
});
export type StepUp = z.infer<typeof StepUp>;

export const factors = {
  own: endpoint({
    route: "GET /api/auth/factors",
    summary: "Get the own second factors",
    access: "signed-in",
    beforeSecondFactor: true,
    output: Factors,
  }),
  startTotp: endpoint({
    route: "POST /api/auth/totp",
    summary: "Create the secret of an authenticator app; it counts once a code confirms it",
    access: "signed-in",
    beforeSecondFactor: true,
    stepUp: true,
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
    beforeSecondFactor: true,
    body: CodeInput,
    output: RecoveryCodes,
    leavesContent: true,
  }),
  removeTotp: endpoint({
    route: "DELETE /api/auth/totp",
    summary: "Remove the own authenticator app; ends all other sessions",
    access: "signed-in",
    stepUp: true,
    output: Factors,
    leavesContent: true,
  }),
  renewRecoveryCodes: endpoint({
    route: "POST /api/auth/recovery-codes",
    summary: "Replace the own recovery codes",
    access: "signed-in",
    stepUp: true,
    output: RecoveryCodes,
    status: 201,
    leavesContent: true,
  }),
  signInByCode: endpoint({
    route: "POST /api/auth/login/code",
    summary: "Second step of a sign-in: a code of the authenticator app or a recovery code",
    access: "public",
    apiKeys: false,
    limited: true,
    body: CodeInput,
    output: z.object({ user: User }),
  }),
  stepUpState: endpoint({
    route: "GET /api/auth/step-up",
    summary: "Get how to confirm the own identity, and until when it is confirmed",
    access: "signed-in",
    beforeSecondFactor: true,
    output: StepUp,
  }),
  stepUp: endpoint({
    route: "POST /api/auth/step-up",
    summary: "Confirm the own identity, for sensitive actions in this session",
    access: "signed-in",
    beforeSecondFactor: true,
    limited: true,
    body: StepUpInput,
    output: StepUp,
    leavesContent: true,
  }),
  checkStepUp: endpoint({
    route: "POST /api/auth/step-up/check",
    summary: "Check that the identity was confirmed recently, before an export is opened",
    access: "signed-in",
    stepUp: true,
    output: z.object({ ok: z.literal(true) }),
    leavesContent: true,
  }),
  removeOfUser: endpoint({
    route: "DELETE /api/admin/users/:id/factors",
    summary: "Remove all second factors of a user who lost them; ends the user's sessions",
    access: "users.manage",
    stepUp: true,
    params: idParams,
    output: User,
    leavesContent: true,
  }),
};
