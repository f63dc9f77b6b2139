import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import type { SettingKey } from "#contract/settings/constants.ts";
import { createTestSite, testApp } from "./test-app.ts";
import { openIdConnect } from "#worker/vendors/openid-connect.ts";
import { changeSettings } from "./settings.ts";

export const ISSUER = "https://issuer.example.com";
export const CLIENT_ID = "planwright-back-office";
const CLIENT_SECRET = "a-client-secret-of-an-issuer";

type Claims = JWTPayload & Record<string, unknown>;
type Options = {
  /** Changes of the ID token of the next sign-in. */
  claims?: Claims;
  /** Changes of the discovery document. */
  document?: Record<string, unknown>;
  /** Answer of the UserInfo endpoint. */
  userInfo?: Record<string, unknown>;
  /** Signs with another key than the published one. */
  isForged?: boolean;
  algorithm?: "RS256" | "HS256" | "none";
};

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** An OpenID Connect issuer in memory, and the site that is configured for it. */
export async function createIssuer() {
  const [keys, otherKeys] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const options: Options = {};
  const requests: { url: string; form: URLSearchParams; headers: Headers }[] = [];
  let nonce = "";

  async function createToken(): Promise<string> {
    const claims = { nonce, email: "ann@example.com", email_verified: true, ...options.claims };
    const token = new SignJWT(claims)
      .setIssuer(options.claims?.iss ?? ISSUER)
      .setAudience(options.claims?.aud ?? CLIENT_ID)
      .setSubject(options.claims?.sub ?? "subject-1")
      .setIssuedAt()
      .setExpirationTime(options.claims?.exp ?? "5m");
    if (options.algorithm === "HS256")
      return token
        .setProtectedHeader({ alg: "HS256", kid: "one" })
        .sign(new TextEncoder().encode(CLIENT_SECRET));
    const signed = await token
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign((options.isForged ? otherKeys : keys).privateKey);
    if (options.algorithm !== "none") return signed;
    return `${btoa('{"alg":"none"}').replaceAll("=", "")}.${signed.split(".")[1]}.`;
  }

  async function send(url: string, init: RequestInit): Promise<Response> {
    const form = new URLSearchParams(typeof init.body === "string" ? init.body : "");
    requests.push({ url, form, headers: new Headers(init.headers) });
    const { pathname } = new URL(url);
    if (pathname.endsWith("/openid-configuration"))
      return json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        jwks_uri: `${ISSUER}/keys`,
        ...options.document,
      });
    if (pathname === "/userinfo") return json(options.userInfo);
    if (pathname === "/keys") return json({ keys: [jwk] });
    return json({ access_token: "a", token_type: "Bearer", id_token: await createToken() });
  }

  // A new client for each request, so that no document is cached.
  const site = createTestSite((ctx) => ({ ports: { ...ctx.ports, identityProvider: openIdConnect(send) } }));
  return {
    options,
    requests,
    site,
    /** The user accepts at the issuer: returns the path of the callback. */
    accept(location: string, answer: Record<string, string> = {}): string {
      const { searchParams } = new URL(location);
      nonce = searchParams.get("nonce")!;
      const query = { state: searchParams.get("state")!, code: "a-code", ...answer };
      return `/api/auth/oidc/callback?${new URLSearchParams(query).toString()}`;
    },
    configure: async (more: Partial<Record<SettingKey, string>> = {}) =>
      changeSettings(await testApp.as("admin"), {
        oidc_issuer: ISSUER,
        oidc_client_id: CLIENT_ID,
        oidc_client_secret: CLIENT_SECRET,
        ...more,
      }),
  };
}
