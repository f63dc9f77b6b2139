import { Buffer } from "node:buffer";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { ORIGIN, type Person } from "./person.ts";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Overrides = {
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Without it the device did not check who holds it. */
  isVerified?: boolean;
  challenge?: string;
  userHandle?: string;
};

type Options = { challenge: string; user?: { id: string } };

const encode = (bytes: ArrayBuffer | Uint8Array): string =>
  Buffer.from(bytes as Uint8Array).toString("base64url");
const digest = async (data: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", data));
const toBytes = (text: string) => new Uint8Array(Buffer.from(text));

/** One integer of a DER signature. */
function derInteger(bytes: Uint8Array): number[] {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = Array.from(bytes.slice(first === -1 ? bytes.length - 1 : first));
  if (digits[0]! >= 0x80) digits.unshift(0);
  return [0x02, digits.length, ...digits];
}

/** Web Crypto signs as r || s; authenticators sign in DER. */
function toDer(signature: Uint8Array): Uint8Array {
  const body = [...derInteger(signature.slice(0, 32)), ...derInteger(signature.slice(32))];
  return Uint8Array.from([0x30, body.length, ...body]);
}

/** An authenticator in software with one discoverable ES256 credential, for tests in workerd. */
export async function createAuthenticator() {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const { x, y } = await crypto.subtle.exportKey("jwk", keys.publicKey);
  const credentialId = crypto.getRandomValues(new Uint8Array(32));
  const id = encode(credentialId);
  let counter = 0;
  let userHandle = "";

  const clientData = (type: string, challenge: string, origin = ORIGIN) =>
    toBytes(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = async (flags: number, { rpId = new URL(ORIGIN).hostname, counter: fixed }: Overrides) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(fixed ?? ++counter);
    return new Uint8Array(Buffer.concat([await digest(toBytes(rpId)), Uint8Array.of(flags), count]));
  };
  const flagsOf = ({ isVerified = true }: Overrides) => USER_PRESENT | (isVerified ? USER_VERIFIED : 0);

  return {
    id,

    /** The answer to options for creating a passkey. */
    async create(options: Options, overrides: Overrides = {}) {
      userHandle = options.user!.id;
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y!, "base64url"))],
        ]),
      );
      const data = Buffer.concat([
        await authData(flagsOf(overrides) | HAS_CREDENTIAL, overrides),
        new Uint8Array(16),
        Uint8Array.of(0, credentialId.length),
        credentialId,
        key,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(data)],
        ]) as never,
      );
      const { challenge = options.challenge, origin } = overrides;
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(clientData("webauthn.create", challenge, origin)),
          attestationObject: encode(attestation),
          transports: ["internal"],
        },
      };
    },

    /** The answer to options for signing in. */
    async use(options: Options, overrides: Overrides = {}) {
      const { challenge = options.challenge, origin } = overrides;
      const client = clientData("webauthn.get", challenge, origin);
      const data = await authData(flagsOf(overrides), overrides);
      const signed = new Uint8Array(Buffer.concat([data, await digest(client)]));
      const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, signed);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(toDer(new Uint8Array(raw))),
          userHandle: overrides.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>;

/** Options of the server, as the browser passes them on. */
export const toOptions = ({ options }: { options: Record<string, unknown> }) => options as Options;

/** Adds a passkey to the account of a signed-in person. */
export async function addPasskey(person: Person, name = "Laptop") {
  const authenticator = await createAuthenticator();
  const { body } = await person.call("POST /api/auth/passkeys/creation-options", {});
  const credential = await authenticator.create(toOptions(body));
  const added = await person.call("POST /api/auth/passkeys", { body: { name, credential } });
  return { authenticator, added };
}
