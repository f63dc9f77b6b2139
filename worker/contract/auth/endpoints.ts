import * as z from "zod";
import { capabilities, roles } from "#contract/capabilities.ts";
import { isoTime, optionalText, requiredText, text } from "#contract/schemas.ts";
import { isIanaTimeZone } from "#contract/time-zone.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CREDENTIALS_REQUIRED, PASSWORD_MIN } from "./constants.ts";

const PASSWORD_MAX = 256;

/** Staff user; password data is never included. */
export const User = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  /** Path of the photo, for signed-in users. */
  photo: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** Name under which readers see the user; null until they enter one. */
  publicName: z.string().nullable(),
  /** The preset role; with a role of the firm's own, the nearest one when it was given. */
  role: z.enum(roles),
  /** The role: the key of a preset, or the id of the firm's own role. */
  roleId: z.string(),
  roleName: z.string(),
  department: z.string().nullable(),
  /** null for a preset role; otherwise the capabilities of the firm's own role. */
  permissions: z.array(z.string()).nullable(),
  /** What the role allows; none while inactive. */
  capabilities: z.array(z.enum(capabilities)),
  isActive: z.boolean(),
  mustChangePassword: z.boolean(),
  createdAt: isoTime,
  lastLogin: isoTime.nullable(),
});
export type User = z.infer<typeof User>;

/** Back-office screen or external link that the user may open. */
export const Portal = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  icon: z.string(),
  /** Address of an external portal; null for a screen. */
  url: z.string().nullable(),
});
export type Portal = z.infer<typeof Portal>;

export const Me = User.extend({
  portals: z.array(Portal),
  /** The role requires a second factor: everything else is forbidden until one is set up. */
  mustAddFactor: z.boolean(),
});
export type Me = z.infer<typeof Me>;

/** Passwords are not trimmed or truncated. */
export const enteredPassword = (missing: string) => z.string().min(1, missing).max(PASSWORD_MAX);

export const Credentials = z.strictObject({
  username: text(100).min(1, CREDENTIALS_REQUIRED),
  password: enteredPassword(CREDENTIALS_REQUIRED),
});

export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);

export const PasswordChange = z.strictObject({
  currentPassword: enteredPassword("Please enter your current password."),
  newPassword,
});

export const PUBLIC_NAME_MAX = 120;
export const FULL_NAME_MAX = 120;

/** What users and those who manage them can change; absent fields keep their value. */
export const personFields = {
  fullName: optionalText(FULL_NAME_MAX).optional(),
  timeZone: optionalText(64)
    .refine((zone) => zone === null || isIanaTimeZone(zone), "This time zone is not known.")
    .optional(),
};

export const ProfilePatch = z.strictObject({
  ...personFields,
  publicName: requiredText(PUBLIC_NAME_MAX, "Enter your name as readers should see it.").optional(),
});
export type ProfilePatch = z.infer<typeof ProfilePatch>;

/** Ways to take the second step: a code of an app, a passkey, a recovery code. */
export const secondSteps = ["totp", "passkey", "recovery"] as const;

/** The password was right, but there is no session before the second step. */
export const SecondStep = z.object({
  methods: z.array(z.enum(secondSteps)),
  expiresAt: isoTime,
});
export type SecondStep = z.infer<typeof SecondStep>;

export const auth = {
  login: endpoint({
    route: "POST /api/auth/login",
    summary: "Sign in; sets the session cookie, or starts the second step for users with a second factor",
    access: "public",
    apiKeys: false,
    limited: true,
    body: Credentials,
    output: z.union([z.object({ user: User }), z.object({ secondStep: SecondStep })]),
  }),
  verify: endpoint({
    route: "GET /api/auth/verify",
    summary: "Get the current user with capabilities and portals",
    access: "signed-in",
    beforePasswordChange: true,
    beforeSecondFactor: true,
    output: Me,
  }),
  logout: endpoint({
    route: "POST /api/auth/logout",
    summary: "Sign out",
    access: "public",
    apiKeys: false,
    limited: true,
    output: z.object({ ok: z.literal(true) }),
  }),
  password: endpoint({
    route: "PUT /api/auth/password",
    summary: "Change the own password; ends all other sessions",
    access: "signed-in",
    beforePasswordChange: true,
    beforeSecondFactor: true,
    body: PasswordChange,
    output: z.object({ user: User }),
  }),
  profile: endpoint({
    route: "PUT /api/auth/profile",
    summary: "Change the own name, time zone and public name",
    access: "signed-in",
    body: ProfilePatch,
    output: User,
  }),
};
