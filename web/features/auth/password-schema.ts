import * as z from "zod";
import { PasswordChange } from "#contract/auth/endpoints.ts";

/** The contract's, in the words of a form where the username is not asked for. */
export const PasswordForm = PasswordChange.extend({
  currentPassword: z.string().min(1, "Enter the password you have now."),
});
