import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { SocialAuthorKind, SocialGrant, SocialPublisher } from "#worker/ports/social-publisher.ts";
import { requestVendor, joinUrl, toVendorFailure, type Fetch } from "./vendor-request.ts";
import { LINKEDIN } from "./linkedin-request.ts";

/** A page's app may hold no other product, so it cannot ask who the person is. */
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

/** Consent and tokens: OAuth 2 with three legs, as LinkedIn has it. */
export function linkedInTokens(
  send: Fetch,
  timeoutMs?: number,
): Pick<SocialPublisher, "consentUrl" | "exchange" | "refresh"> {
  async function token(
    url: string,
    form: Record<string, string>,
    known: Record<number, string>,
  ): Promise<SocialGrant> {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };
    const body = new URLSearchParams(form).toString();
    const answer = await requestVendor(LINKEDIN, { url, method: "POST", headers, body, timeoutMs }, send);
    if (!answer.ok) throw toVendorFailure(LINKEDIN, answer, known);
    const read = Token.safeParse(answer.body);
    if (!read.success) throw new VendorFailure(LINKEDIN, "The answer was not understood.");
    const { access_token, expires_in, scope, refresh_token, refresh_token_expires_in } = read.data;
    return {
      accessToken: access_token,
      expiresIn: expires_in,
      // Separated by commas in the answer, by spaces in the request.
      scope: scope.replaceAll(",", " "),
      refreshToken: refresh_token ?? null,
      refreshExpiresIn: refresh_token_expires_in ?? null,
    };
  }
  const CLIENT_REFUSED = "The client id or the client secret was refused.";

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
      token(
        joinUrl(oauthUrl, "/accessToken"),
        {
          grant_type: "authorization_code",
          code,
          redirect_uri: redirectUri,
          client_id: clientId,
          client_secret: clientSecret,
        },
        {
          400: "It did not take the code. Codes are good once, for half an hour, and for the registered redirect address.",
          401: CLIENT_REFUSED,
        },
      ),
    refresh: ({ oauthUrl, clientId, clientSecret }, refreshToken) =>
      token(
        joinUrl(oauthUrl, "/accessToken"),
        {
          grant_type: "refresh_token",
          refresh_token: refreshToken,
          client_id: clientId,
          client_secret: clientSecret,
        },
        { 400: "It no longer takes the refresh token.", 401: CLIENT_REFUSED },
      ),
  };
}
