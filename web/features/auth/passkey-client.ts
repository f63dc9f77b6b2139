import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type * as z from "zod";
import type { PasskeyAssertion } from "#contract/auth/passkey-endpoints.ts";
import { ApiError, callApi } from "#web/lib/api.ts";

/** Answer of an authenticator, for the API. */
export type Assertion = z.input<typeof PasskeyAssertion>;

/** Loaded when a passkey is used. */
const loadWebAuthn = () => import("@simplewebauthn/browser");

const CANCELED = "No passkey was used. Try again, or use another way.";

function toPasskeyError(error: unknown): never {
  if (error instanceof ApiError) throw error;
  if (error instanceof Error && error.name === "InvalidStateError")
    throw new Error("This device has a passkey for your account already.");
  throw new Error(CANCELED);
}

export const supportsPasskeys = (): boolean => "PublicKeyCredential" in window;

/** Creates a passkey in the browser, and stores it under this name. */
export async function createPasskey(name: string) {
  const { options } = await callApi("POST /api/auth/passkeys/creation-options", {});
  const { startRegistration } = await loadWebAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON }).catch(toPasskeyError);
  return callApi("POST /api/auth/passkeys", { body: { name, credential } });
}

const requestAssertion = async (options: Record<string, unknown>, useBrowserAutofill = false) => {
  const { startAuthentication } = await loadWebAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill }).catch(toPasskeyError);
};

/** Requests any passkey of this site. */
export async function requestSignInAssertion(): Promise<Assertion> {
  const { options } = await callApi("POST /api/auth/login/passkey-options", {});
  return requestAssertion(options);
}

/** Requests a passkey of the signed-in user. */
export async function requestStepUpAssertion(): Promise<Assertion> {
  const { options } = await callApi("POST /api/auth/step-up/passkey-options", {});
  return requestAssertion(options);
}

/** Shorter than the challenges are valid. */
const REFRESH_MS = 4 * 60_000;

/**
 * Offers passkeys among the suggestions of the username field, until the returned function is called. Does nothing in
 * browsers without this.
 */
export function offerPasskeys(onUsed: (credential: Assertion) => void): () => void {
  let isOver = false;
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill } = await loadWebAuthn();
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return;
    const { options } = await callApi("POST /api/auth/login/passkey-options", {});
    if (isOver) return;
    const credential = await requestAssertion(options, true);
    if (!isOver) onUsed(credential);
  };
  // Refused or without a connection: the password still works.
  const start = () => void offer().catch(() => undefined);
  start();
  const timer = window.setInterval(start, REFRESH_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
    void loadWebAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  };
}
