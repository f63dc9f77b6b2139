import { linkHours, linkPaths, type LinkPurpose } from "#contract/auth/constants.ts";
import type { users } from "#worker/db/tables/users.ts";
import type { Config } from "#worker/runtime/ctx.ts";
import { formatGreeting } from "#worker/runtime/mail.ts";
import type { AccountLink } from "./link-queries.ts";

type Account = Pick<typeof users.$inferSelect, "username" | "fullName">;

const linkUrl = (origin: string, page: keyof typeof linkPaths, token: string): string =>
  `${origin}${linkPaths[page]}#${token}`;

/** '7 days', '24 hours', '1 hour'. */
function formatDuration(purpose: LinkPurpose): string {
  const hours = linkHours[purpose];
  if (hours > 24) return `${hours / 24} days`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

const IGNORE = "If you did not expect this email, ignore it: nothing changes.";

/** Subject and content of the mail of a link. */
export function linkMail(link: AccountLink, user: Account, token: string, config: Config) {
  const content = contents[link.purpose](link, user, token, config);
  return { greeting: user.fullName ? formatGreeting(user.fullName) : "Hello,", ...content };
}

type Content = (
  link: AccountLink,
  user: Account,
  token: string,
  config: Config,
) => {
  subject: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  notes?: string[];
};

const contents: Record<LinkPurpose, Content> = {
  invitation: (_link, { username }, token, { firm, origin }) => ({
    subject: `Your account at ${firm.name}`,
    paragraphs: [
      `An account for the back office of ${firm.name} has been created for you. Your username is ${username}.`,
      "Choose a password to sign in.",
    ],
    button: { label: "Choose a password", url: linkUrl(origin, "invitation", token) },
    notes: [`The link works once, for ${formatDuration("invitation")}.`, IGNORE],
  }),
  password: (_link, { username }, token, { firm, origin }) => ({
    subject: `New password for ${firm.name}`,
    paragraphs: [
      `A new password was requested for your account at ${firm.name}. Your username is ${username}.`,
      "Choose a new password with the button. It signs you out everywhere.",
    ],
    button: { label: "Choose a new password", url: linkUrl(origin, "password", token) },
    notes: [`The link works once, for ${formatDuration("password")}.`, IGNORE],
  }),
  email_new: (_link, { username }, token, { firm, origin }) => ({
    subject: "Confirm your new email address",
    paragraphs: [
      `The user ${username} wants to use this address for their account at ${firm.name}.`,
      "Confirm that it is yours. An earlier address has to confirm the change, too.",
    ],
    button: { label: "Confirm this address", url: linkUrl(origin, "email", token) },
    notes: [`The link works for ${formatDuration("email_new")}.`, IGNORE],
  }),
  email_old: ({ newEmail }, { username }, token, { firm, origin }) => ({
    subject: "Confirm the change of your email address",
    paragraphs: [
      `The account ${username} at ${firm.name} is to use the address ${newEmail ?? ""} instead of this one.`,
      "The change needs a confirmation from both addresses.",
    ],
    button: { label: "Confirm the change", url: linkUrl(origin, "email", token) },
    notes: [
      `The link works for ${formatDuration("email_old")}.`,
      "If you did not ask for this, do not confirm it, and change your password: somebody who knows it is signed in as you.",
    ],
  }),
  email_changed: ({ newEmail }, { username }, _token, { firm }) => ({
    subject: "Your email address was changed",
    paragraphs: [
      `An administrator has changed the email address of the account ${username} at ${firm.name}${newEmail ? ` to ${newEmail}` : ""}.`,
      "If this is a mistake, tell an administrator.",
    ],
  }),
};

/** Changes that users get a mail about. */
export type AccountNotice =
  | "app_added"
  | "app_removed"
  | "passkey_added"
  | "passkey_removed"
  | "recovery_codes_renewed"
  | "recovery_code_used"
  | "factors_removed";

const noticeTexts: Record<AccountNotice, { subject: string; text: string }> = {
  app_added: {
    subject: "Authenticator app added",
    text: "An authenticator app was added to your account. Signing in now takes its code, too.",
  },
  app_removed: {
    subject: "Authenticator app removed",
    text: "The authenticator app was removed from your account.",
  },
  passkey_added: {
    subject: "Passkey added",
    text: "A passkey was added to your account. It signs in without a password.",
  },
  passkey_removed: { subject: "Passkey removed", text: "A passkey was removed from your account." },
  recovery_codes_renewed: {
    subject: "New recovery codes",
    text: "The recovery codes of your account were replaced. The former ones no longer work.",
  },
  recovery_code_used: {
    subject: "Recovery code used",
    text: "A recovery code was used to sign in to your account. It no longer works.",
  },
  factors_removed: {
    subject: "Second factor removed",
    text: "An administrator has removed the second factor of your account and signed you out everywhere.",
  },
};

/** Mail about a change of an account's second factors. */
export function noticeMail(notice: AccountNotice, { username, fullName }: Account, { firm }: Config) {
  const { subject, text } = noticeTexts[notice];
  return {
    greeting: fullName ? formatGreeting(fullName) : "Hello,",
    subject,
    paragraphs: [
      `${text} It is the account ${username} at ${firm.name}.`,
      "If this was not you, change your password and contact an administrator.",
    ],
  };
}
