import type * as z from "zod";
import type { Capability } from "./capabilities.ts";
import type { CheckedForm } from "./form-check.ts";

/** Who may call: anyone, any signed-in user, or users with the capability. */
export type Access = "public" | "signed-in" | Capability;

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Route = `${Method} /api/${string}`;

/**
 * Definition of one API endpoint. `serve()` mounts it, `call()` calls it, and the access, fuzz and OpenAPI
 * tests are generated from it.
 */
export type Endpoint = {
  route: Route;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  output: z.ZodType;
  /** Status of a success. Default: 200. */
  status?: 200 | 201 | 202;
  /** The response is a bare array; `X-Total-Count` is the total without `limit` and `offset`. */
  paged?: true;
  /**
   * Also accepts multipart and urlencoded forms: `page` is rendered again on errors, `done` follows a
   * success. `:name` in their queries is filled from the input (`page`) or the output (`done`).
   */
  form?: {
    page: string;
    done: string;
    files?: readonly string[];
    /** Name of a body field that is a map: a form sends its entries, texts or files, as `map.key`. */
    map?: string;
    /** Message of a body that is too large. */
    tooLarge?: string;
  };
  /** Maximum body size in bytes. Default: 64 KiB. */
  maxBody?: number;
  /** Honors `Idempotency-Key` for 24 hours. */
  idempotent?: true;
  /** Allowed while the user still has to change their initial password. */
  beforePasswordChange?: true;
  /** Allowed while the user's role requires a second factor that is not set up. */
  beforeSecondFactor?: true;
  /** Requires a sign-in or a confirmed identity within STEP_UP_MINUTES: keys, roles, exports, erasures, factors. */
  stepUp?: true;
  /** Rate limited by client IP address. */
  limited?: true;
  /** The public form of this name: its handler calls `checkForm`, and it accepts the fields of the check. */
  checked?: CheckedForm;
  /** Whether API keys may call it; see `acceptsApiKeys` for the default. */
  apiKeys?: boolean;
  /** Changes nothing that public pages show, so that cached pages stay in use. */
  leavesContent?: true;
};

/** Preserves literal types for callers and handlers. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Splits a route into its method and path pattern. */
export function splitRoute(route: Route): { method: Method; path: string } {
  const [method, path] = route.split(" ") as [Method, string];
  return { method, path };
}

export const KIB = 1024;
export const DEFAULT_MAX_BODY = 64 * KIB;
