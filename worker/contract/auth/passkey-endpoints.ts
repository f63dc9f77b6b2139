import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { isoTime, requiredText } from "#contract/schemas.ts";
import { PASSKEY_NAME_MAX } from "./constants.ts";
import { User } from "./endpoints.ts";

const RESPONSE_MAX = 20_000;

const encoded = z.string().min(1).max(RESPONSE_MAX);

/** Fields that every answer of an authenticator has, as `@simplewebauthn/browser` sends it. */
const credential = {
  id: z.string().min(1).max(1_500),
  rawId: z.string().min(1).max(1_500),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  /** Not used. */
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** Answer of an authenticator that signs in or confirms an identity. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** Answer of an authenticator that has created a passkey. */
const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** What the browser passes to the authenticator (WebAuthn Level 3, JSON). */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

const passkeyName = requiredText(PASSKEY_NAME_MAX, "Enter a name.");

export const PasskeyRename = z.strictObject({ name: passkeyName });

/** A passkey; the public key stays on the server. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const params = z.strictObject({ id: z.string().regex(/^[\w-]{1,1500}$/, "This is not a passkey.") });

export const passkeys = {
  creationOptions: endpoint({
    route: "POST /api/auth/passkeys/creation-options",
    summary: "Get the options to create a passkey, with a challenge that works once",
    access: "signed-in",
    beforeSecondFactor: true,
    stepUp: true,
    output: options,
    leavesContent: true,
  }),
  create: endpoint({
    route: "POST /api/auth/passkeys",
    summary: "Add a passkey to the own account; ends all other sessions",
    access: "signed-in",
    beforeSecondFactor: true,
    stepUp: true,
    body: z.strictObject({ name: passkeyName, credential: PasskeyAttestation }),
    output: z.object({
      passkey: Passkey,
      /** Shown once. Empty when the codes that the user has stay valid. */
      recoveryCodes: z.array(z.string()),
    }),
    status: 201,
    leavesContent: true,
  }),
  rename: endpoint({
    route: "PUT /api/auth/passkeys/:id",
    summary: "Rename an own passkey",
    access: "signed-in",
    params,
    body: PasskeyRename,
    output: Passkey,
    leavesContent: true,
  }),
  remove: endpoint({
    route: "DELETE /api/auth/passkeys/:id",
    summary: "Remove an own passkey; ends all other sessions",
    access: "signed-in",
    stepUp: true,
    params,
    output: z.object({ id: z.string() }),
    leavesContent: true,
  }),
  signInOptions: endpoint({
    route: "POST /api/auth/login/passkey-options",
    summary: "Get the options to sign in by a passkey, with a challenge that works once",
    access: "public",
    apiKeys: false,
    limited: true,
    output: options,
    leavesContent: true,
  }),
  signIn: endpoint({
    route: "POST /api/auth/login/passkey",
    summary: "Sign in by a passkey that has verified the user: it counts as both factors",
    access: "public",
    apiKeys: false,
    limited: true,
    body: z.strictObject({ credential: PasskeyAssertion }),
    output: z.object({ user: User }),
  }),
  stepUpOptions: endpoint({
    route: "POST /api/auth/step-up/passkey-options",
    summary: "Get the options to confirm the own identity by a passkey",
    access: "signed-in",
    beforeSecondFactor: true,
    output: options,
    leavesContent: true,
  }),
};
