import type * as z from "zod";
import type { Capability } from "./capabilities.ts";

/** Who may call: anybody, anybody signed in, or whoever has the capability. */
export type Access = "public" | "signed-in" | Capability;

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Route = `${Method} /api/${string}`;

/**
 * One row of the API: everything that the worker enforces and the browser may rely on.
 * `serve()` mounts it, `call()` calls it; the access, fuzz and OpenAPI tests are made from it.
 */
export type Endpoint = {
  route: Route;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  output: z.ZodType;
  /** Of a success; 200 unless told. */
  status?: 200 | 201 | 202;
  /** The answer is a bare array and `X-Total-Count` says how many there are without `limit` and `offset`. */
  paged?: true;
  /**
   * Also takes multipart and urlencoded forms: `page` is shown again with what was wrong, `done` after success. A
   * `:name` in the query of `page` is filled from what was sent, in that of `done` from what was answered.
   */
  form?: { page: string; done: string; files?: readonly string[] };
  /** Largest body in bytes; 64 KiB unless told. */
  maxBody?: number;
  /** Honors `Idempotency-Key` for 24 hours. */
  idempotent?: true;
  /** Open to somebody who still has to change the password that was given to them. */
  beforePasswordChange?: true;
  /** Counted by the rate limiter, by address of the caller. */
  limited?: true;
};

/** Keeps the literal types of a row, so that callers and handlers are typed by it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** The two halves of an address. */
export function splitRoute(route: Route): { method: Method; path: string } {
  const [method, path] = route.split(" ") as [Method, string];
  return { method, path };
}

export const KIB = 1024;
export const DEFAULT_MAX_BODY = 64 * KIB;
