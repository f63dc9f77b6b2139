import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose";
import * as z from "zod";
import { KeyRefused, VendorFailure } from "#worker/base/errors.ts";
import type { Identity, IdentityAccess, IdentityProvider } from "#worker/ports/identity-provider.ts";
import { type Fetch, joinUrl, platformFetch, requestVendor, toVendorFailure } from "./vendor-request.ts";

const OIDC = "The sign-in service";
const DISCOVERY_TTL_MS = 3_600_000;
const CLOCK_TOLERANCE_SECONDS = 60;
/** Asymmetric ones only: a client secret must not be able to sign. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});
type Discovery = z.infer<typeof Discovery>;

const Tokens = z.object({
  id_token: z.string().max(20_000),
  access_token: z.string().max(20_000).optional(),
});

const UserInfo = z.looseObject({ sub: z.string() });

type Issuer = Discovery & { keys: ReturnType<typeof createRemoteJWKSet>; readAt: number };

/** OpenID Connect Core 1.0 with Discovery 1.0 and PKCE (RFC 7636), for any issuer. */
export function openIdConnect(send: Fetch = platformFetch, timeoutMs?: number): IdentityProvider {
  /** By issuer: the document and the keys change rarely. */
  const issuers = new Map<string, Issuer>();

  async function discover(issuer: string): Promise<Issuer> {
    const cached = issuers.get(issuer);
    if (cached && Date.now() - cached.readAt < DISCOVERY_TTL_MS) return cached;
    const url = joinUrl(issuer, "/.well-known/openid-configuration");
    const response = await requestVendor(
      OIDC,
      { url, headers: { Accept: "application/json" }, timeoutMs },
      send,
    );
    if (!response.ok) throw toVendorFailure(OIDC, response);
    const parsed = Discovery.safeParse(response.body);
    if (!parsed.success) throw new VendorFailure(OIDC, "The discovery document is invalid.");
    const document = parsed.data;
    // Discovery 1.0, 4.3: otherwise one issuer could speak for another.
    if (document.issuer !== issuer)
      throw new VendorFailure(OIDC, "The discovery document names another issuer.");
    const protocol = new URL(issuer).protocol;
    const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint = issuer } = document;
    const endpoints = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint];
    if (endpoints.some((endpoint) => ![protocol, "https:"].includes(new URL(endpoint).protocol)))
      throw new VendorFailure(OIDC, "The discovery document names an address without https.");
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      [customFetch]: (address, options) => send(address, options),
      ...(timeoutMs !== undefined && { timeoutDuration: timeoutMs }),
    });
    const found = { ...document, keys, readAt: Date.now() };
    issuers.set(issuer, found);
    return found;
  }

  /** Many issuers give the address there only (Core 1.0, 5.4). Empty if the ID token names one. */
  async function readUserInfo(
    { sub, email }: JWTPayload,
    { userinfo_endpoint: url }: Issuer,
    accessToken: string | undefined,
  ): Promise<JWTPayload> {
    if (email !== undefined || !url || !accessToken) return {};
    const headers = { Authorization: `Bearer ${accessToken}`, Accept: "application/json" };
    const response = await requestVendor(OIDC, { url, headers, timeoutMs }, send);
    const parsed = UserInfo.safeParse(response.body);
    // Core 1.0, 5.3.4: an answer about somebody else must not be used.
    if (!response.ok || !parsed.success || parsed.data.sub !== sub) return {};
    const { email: address, email_verified } = parsed.data;
    return { email: address, email_verified };
  }

  return {
    async authorizationUrl({ issuer, clientId }, { redirectUri, state, nonce, codeChallenge }) {
      const { authorization_endpoint } = await discover(issuer);
      const url = new URL(authorization_endpoint);
      const parameters = {
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async exchange(access, { redirectUri, code, codeVerifier, nonce, now }) {
      const found = await discover(access.issuer);
      const usesBasic = found.token_endpoint_auth_methods_supported.includes("client_secret_basic");
      const form = {
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
        ...(!usesBasic && { client_id: access.clientId, client_secret: access.clientSecret }),
      };
      const headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        Accept: "application/json",
        ...(usesBasic && { Authorization: basicAuthorization(access) }),
      };
      const body = new URLSearchParams(form).toString();
      const request = { url: found.token_endpoint, method: "POST", headers, body, timeoutMs } as const;
      const response = await requestVendor(OIDC, request, send);
      if (response.status === 401) throw new KeyRefused("oidc_client_secret", OIDC);
      if (!response.ok) throw toVendorFailure(OIDC, response, { 400: "The sign-in was refused." });
      const tokens = Tokens.safeParse(response.body);
      if (!tokens.success) throw new VendorFailure(OIDC, "The response was invalid.");
      const payload = await verifyToken(tokens.data.id_token, found, access, { nonce, now });
      return toIdentity({ ...(await readUserInfo(payload, found, tokens.data.access_token)), ...payload });
    },
  };
}

/** RFC 6749, 2.3.1: both parts are form-encoded first. */
function basicAuthorization({ clientId, clientSecret }: IdentityAccess): string {
  const encode = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);
  return `Basic ${btoa(`${encode(clientId)}:${encode(clientSecret)}`)}`;
}

async function verifyToken(
  token: string,
  { issuer, keys }: Issuer,
  { clientId }: IdentityAccess,
  { nonce, now }: { nonce: string; now: Date },
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ["sub", "iat", "exp", "nonce"],
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }).catch((error: unknown) => {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw new VendorFailure(OIDC, "The ID token could not be verified.");
  });
  if (payload.nonce !== nonce) throw new VendorFailure(OIDC, "The ID token belongs to another sign-in.");
  const isForUs = !Array.isArray(payload.aud) || payload.aud.length === 1 || payload.azp === clientId;
  if (!isForUs) throw new VendorFailure(OIDC, "The ID token was issued to another application.");
  return payload;
}

/** Entra ID marks addresses whose domain its tenant owns with `xms_edov`. */
const isVerified = ({ email_verified, xms_edov }: JWTPayload): boolean =>
  [email_verified, xms_edov].some(
    (claim) => claim === true || claim === 1 || claim === "true" || claim === "1",
  );

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function toIdentity(payload: JWTPayload): Identity {
  const { sub, email, hd, tid, amr } = payload;
  return {
    subject: sub!,
    email: isText(email) && isVerified(payload) ? email.toLowerCase() : null,
    organizations: [hd, tid].filter(isText),
    hasSecondFactor: Array.isArray(amr) && amr.includes("mfa"),
  };
}
