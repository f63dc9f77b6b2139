import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Ctx, HttpContext } from "./ctx.ts";

const MAX_LENGTH = 100;

/** Name of a cookie that is sent over https only, where there is https. */
const cookieName = ({ caller }: Ctx, name: string) => (caller.secure ? `__Host-${name}` : name);

/** Value of a cookie that an earlier step of a sign-in has set, or null. */
export function readStepCookie(c: HttpContext, ctx: Ctx, name: string): string | null {
  const value = getCookie(c, cookieName(ctx, name));
  return value && value.length <= MAX_LENGTH ? value : null;
}

/** Sets a cookie for the next step. `Lax` where that step begins at another site. */
export function setStepCookie(
  c: HttpContext,
  ctx: Ctx,
  name: string,
  { value, minutes, sameSite }: { value: string; minutes: number; sameSite: "Strict" | "Lax" },
): void {
  setCookie(c, cookieName(ctx, name), value, {
    path: "/",
    httpOnly: true,
    sameSite,
    secure: ctx.caller.secure,
    maxAge: minutes * 60,
  });
}

/** Deletes it from the browser. */
export const clearStepCookie = (c: HttpContext, ctx: Ctx, name: string): unknown =>
  deleteCookie(c, cookieName(ctx, name), { path: "/", secure: ctx.caller.secure });
