import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findPasswordProblem } from "./password-rules.ts";

/** A static asset, written by scripts/common-passwords.ts: too large for the Worker's bundle. */
const COMMON_PASSWORDS_FILE = "common-passwords.bin";

let filter: Promise<Uint8Array> | undefined;

async function loadFilter({ assets, config }: Pick<Ctx, "assets" | "config">): Promise<Uint8Array> {
  const response = await assets.fetch(new URL(`/${COMMON_PASSWORDS_FILE}`, config.origin));
  if (!response.ok) throw new Error(`${COMMON_PASSWORDS_FILE}: ${response.status}. Was the web built?`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Names of the firm: its site name and its domain. */
export const getFirmNames = ({ siteName, origin }: { siteName: string; origin: string }): string[] => [
  siteName,
  URL.parse(origin)?.hostname.split(".").at(-2) ?? "",
];

/** Throws validation_failed for `field` when the password is too weak. */
export async function assertStrongPassword(
  ctx: Ctx,
  {
    password,
    user: { username, fullName, email },
    field,
  }: {
    password: string;
    user: { username: string; fullName?: string | null; email?: string | null };
    field: string;
  },
): Promise<void> {
  filter ??= loadFilter(ctx).catch((error: unknown) => {
    filter = undefined;
    throw error;
  });
  const userNames = [username, fullName ?? "", email?.split("@")[0] ?? ""];
  const names = { userNames, firmNames: getFirmNames(ctx.config) };
  const problem = findPasswordProblem(password, names, await filter);
  if (problem) throw new AppError("validation_failed", problem, { fields: { [field]: [problem] } });
}
