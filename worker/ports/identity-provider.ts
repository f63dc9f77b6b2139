/** An OpenID Connect issuer and our registration with it. */
export type IdentityAccess = { issuer: string; clientId: string; clientSecret: string };

/** Claims of a verified ID token. */
export type Identity = {
  /** Unique and stable within the issuer. */
  subject: string;
  /** In lower case; null without a verified address. */
  email: string | null;
  /** Organizations that the issuer names: the hosted domain of Google (`hd`), the tenant of Entra ID (`tid`). */
  organizations: string[];
  /** Whether the user proved more than one factor (`amr` contains `mfa`, RFC 8176). */
  hasSecondFactor: boolean;
};

/** Signs in users at an issuer by the authorization code flow with PKCE. */
export type IdentityProvider = {
  /** Address at the issuer to send the browser to. Throws VendorFailure or AppError upstream_timeout. */
  authorizationUrl(
    access: IdentityAccess,
    request: { redirectUri: string; state: string; nonce: string; codeChallenge: string },
  ): Promise<string>;
  /** Exchanges the code and verifies the ID token. Throws VendorFailure, AppError upstream_timeout or KeyRefused. */
  exchange(
    access: IdentityAccess,
    request: { redirectUri: string; code: string; codeVerifier: string; nonce: string; now: Date },
  ): Promise<Identity>;
};
