import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { SocialAuthorKind, SocialGrant, SocialPublisher } from "#worker/ports/social-publisher.ts";
import { requestVendor, joinUrl, toVendorFailure, type Fetch } from "./vendor-request.ts";
import { LINKEDIN } from "./linkedin-request.ts";

/** An app for company pages may have no other product, hence no profile scopes. */
const SCOPES: Record<SocialAuthorKind, string> = {
  member: "openid profile w_member_social",
  organization: "r_organization_social w_organization_social rw_organization_admin",
};

const Token = z.object({
  access_token: z.string().min(1).max(4_000),
  expires_in: z.number().int().positive(),
  scope: z.string().default(""),
  refresh_token: z.string().min(1).max(4_000).optional(),
  refresh_token_expires_in: z.number().int().positive().optional(),
});

/** LinkedIn 3-legged OAuth 2. */
export function linkedInTokens(
  send: Fetch,
  timeoutMs?: number,
): Pick<SocialPublisher, "consentUrl" | "exchange" | "refresh"> {
  async function requestToken(
    url: string,
    form: Record<string, string>,
    messages: Record<number, string>,
  ): Promise<SocialGrant> {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };
    const body = new URLSearchParams(form).toString();
    const response = await requestVendor(LINKEDIN, { url, method: "POST", headers, body, timeoutMs }, send);
    if (!response.ok) throw toVendorFailure(LINKEDIN, response, messages);
    const parsed = Token.safeParse(response.body);
    if (!parsed.success) throw new VendorFailure(LINKEDIN, "The response was invalid.");
    const { access_token, expires_in, scope, refresh_token, refresh_token_expires_in } = parsed.data;
    return {
      accessToken: access_token,
      expiresIn: expires_in,
      // Comma-separated in the response, space-separated in the request.
      scope: scope.replaceAll(",", " "),
      refreshToken: refresh_token ?? null,
      refreshExpiresIn: refresh_token_expires_in ?? null,
    };
  }
  const CLIENT_REFUSED = "The client id or the client secret was rejected.";

  return {
    consentUrl({ oauthUrl, clientId }, { redirectUri, state, as }) {
      const url = new URL(joinUrl(oauthUrl, "/authorization"));
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope: SCOPES[as],
      }).toString();
      return url.href;
    },
    exchange: ({ oauthUrl, clientId, clientSecret }, code, redirectUri) =>
      requestToken(
        joinUrl(oauthUrl, "/accessToken"),
        {
          grant_type: "authorization_code",
          code,
          redirect_uri: redirectUri,
          client_id: clientId,
          client_secret: clientSecret,
        },
        {
          400: "The code was rejected. Codes are valid once, for 30 minutes, and only for the registered redirect URL.",
          401: CLIENT_REFUSED,
        },
      ),
    refresh: ({ oauthUrl, clientId, clientSecret }, refreshToken) =>
      requestToken(
        joinUrl(oauthUrl, "/accessToken"),
        {
          grant_type: "refresh_token",
          refresh_token: refreshToken,
          client_id: clientId,
          client_secret: clientSecret,
        },
        { 400: "The refresh token was rejected.", 401: CLIENT_REFUSED },
      ),
  };
}
