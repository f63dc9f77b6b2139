import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { email, isoTime, linkToken, text } from "#contract/schemas.ts";
import { FORGOT_REQUIRED } from "./constants.ts";
import { enteredPassword, newPassword, User } from "./endpoints.ts";

const tokenBody = z.strictObject({ token: linkToken() });

export const ForgotPassword = z.strictObject({
  /** Username or email address. */
  login: text(254).min(1, FORGOT_REQUIRED),
});

export const PasswordByLink = tokenBody.extend({ newPassword });

export const EmailChangeInput = z.strictObject({
  currentPassword: enteredPassword("Please enter your current password."),
  email: email(),
});

const LinkInfo = z.object({
  purpose: z.enum(["invitation", "password", "email"]),
  username: z.string(),
  fullName: z.string().nullable(),
  /** The address that the link confirms; null for others. */
  newEmail: z.string().nullable(),
  expiresAt: isoTime,
});
export type LinkInfo = z.infer<typeof LinkInfo>;

/** A change that waits for its confirmations. */
const EmailChange = z.object({
  email: z.string(),
  isNewConfirmed: z.boolean(),
  /** null without a stored old address. */
  isOldConfirmed: z.boolean().nullable(),
  expiresAt: isoTime,
});
export type EmailChange = z.infer<typeof EmailChange>;

export const accountLinks = {
  forgot: endpoint({
    route: "POST /api/auth/forgot",
    summary: "Mail a link for a new password; the answer is the same for unknown accounts",
    access: "public",
    apiKeys: false,
    limited: true,
    body: ForgotPassword,
    output: z.object({
      ok: z.literal(true),
      /** False while the site can't send mail: the link waits. */
      isMailConfigured: z.boolean(),
    }),
  }),
  find: endpoint({
    route: "POST /api/auth/links/find",
    summary: "Look up a mailed link without using it",
    access: "public",
    apiKeys: false,
    limited: true,
    body: tokenBody,
    output: LinkInfo,
  }),
  resetPassword: endpoint({
    route: "POST /api/auth/reset",
    summary: "Set a new password by a mailed link; ends all sessions and other links",
    access: "public",
    apiKeys: false,
    limited: true,
    body: PasswordByLink,
    output: z.object({ username: z.string() }),
  }),
  acceptInvitation: endpoint({
    route: "POST /api/auth/invitation",
    summary: "Choose the first password by a mailed link and sign in",
    access: "public",
    apiKeys: false,
    limited: true,
    body: PasswordByLink,
    output: z.object({ user: User }),
  }),
  emailChange: endpoint({
    route: "GET /api/auth/email",
    summary: "Get the own pending change of email address",
    access: "signed-in",
    output: EmailChange.nullable(),
  }),
  requestEmailChange: endpoint({
    route: "POST /api/auth/email",
    summary: "Change the own email address once links to the new and the old one are confirmed",
    access: "signed-in",
    body: EmailChangeInput,
    output: EmailChange,
    status: 202,
  }),
  cancelEmailChange: endpoint({
    route: "DELETE /api/auth/email",
    summary: "Cancel the own pending change of email address",
    access: "signed-in",
    output: z.object({ ok: z.literal(true) }),
  }),
  confirmEmail: endpoint({
    route: "POST /api/auth/email/confirm",
    summary: "Confirm a change of email address by a mailed link",
    access: "public",
    apiKeys: false,
    limited: true,
    body: tokenBody,
    output: z.object({
      email: z.string(),
      /** False while the other address has not confirmed. */
      isChanged: z.boolean(),
    }),
  }),
};
