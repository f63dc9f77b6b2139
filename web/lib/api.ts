import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { SESSION_USER_HEADER } from "#contract/auth/constants.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { AnyEndpoint, EndpointByRoute } from "#contract/endpoints.ts";
import type { ErrorBody, ErrorCode, FieldErrors } from "#contract/errors.ts";

/** The Worker's navigator has no `onLine`. */
export const isOffline = (): boolean => "onLine" in navigator && !navigator.onLine;

const unreachable = (): string =>
  `${isOffline() ? "You are offline" : "The server could not be reached"}. Please check your connection and try again.`;

/**
 * A failed API call: status, code, message and field errors. Status 0 means that the server was not reached.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  /** On an edit conflict: the currently stored version. */
  readonly current: Record<string, unknown> | undefined;

  constructor(status: number, body: Partial<ErrorBody>) {
    // Without a message of ours, a proxy answered or an overloaded server.
    super(body.message || (status === 0 ? unreachable() : "Please try again later."));
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? "internal";
    this.fields = body.fields ?? {};
    this.current = body.current;
  }
}

type InputPart<E extends Endpoint, K extends "params" | "query" | "body"> = E[K] extends z.ZodType
  ? Record<K, z.input<E[K]>>
  : { [Absent in K]?: never };

/** Params, query and body of an endpoint, typed by the contract. */
export type EndpointInput<E extends Endpoint> = InputPart<E, "params"> &
  (E["query"] extends z.ZodType ? { query?: z.input<E["query"]> } : { query?: never }) &
  InputPart<E, "body">;
export type EndpointOutput<E extends Endpoint> = z.output<E["output"]>;

type Transport = (url: string, init: RequestInit) => Promise<Response>;
type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  form?: FormData;
  transport?: Transport;
};

type UntypedInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

let sessionUserId: string | null = null;

/** The user whom this tab shows. The server refuses its calls when another tab has signed in somebody else. */
export const setSessionUser = (id: string | null): void => {
  sessionUserId = id;
};

function request(route: string, input: UntypedInput, options: CallOptions): [string, RequestInit] {
  const [method = "GET", pattern = ""] = route.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const entries = Object.entries(input.query ?? {}).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  const body = options.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const headers = new Headers(options.headers);
  if (sessionUserId) headers.set(SESSION_USER_HEADER, sessionUserId);
  if (typeof body === "string") headers.set("content-type", "application/json");
  return [
    search ? `${path}?${search}` : path,
    { method, headers, signal: options.signal ?? null, ...(body !== undefined && { body }) },
  ];
}

/** Rethrows an abort. Not JSON, but a page comes from networks that intercept requests, such as a hotel's. */
function throwUnreachable(error: unknown): never {
  throw error instanceof Error && error.name === "AbortError" ? error : new ApiError(0, {});
}

let recover: ((error: unknown) => Promise<boolean>) | null = null;

/** Called with the error of a failed call; the call is repeated once if it resolves to true. */
export const setRecovery = (handler: typeof recover): void => {
  recover = handler;
};

async function send(route: string, input: UntypedInput, options: CallOptions): Promise<Response> {
  const transport: Transport =
    options.transport ?? ((url, init) => fetch(url, { ...init, credentials: "same-origin" }));
  const attempt = async () =>
    assertOk(await transport(...request(route, input, options)).catch(throwUnreachable));
  try {
    return await attempt();
  } catch (error) {
    if (!(await recover?.(error))) throw error;
    return attempt();
  }
}

async function assertOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  throw new ApiError(response.status, typeof body?.message === "string" ? body : {});
}

/** Reads a file of the API or of the web build. Throws ApiError. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { credentials: "same-origin", signal }).catch(throwUnreachable);
  return (await assertOk(response)).arrayBuffer();
}

/** Calls an endpoint of the contract. Throws ApiError. */
export async function callApi<A extends AnyEndpoint["route"]>(
  route: A,
  input: EndpointInput<EndpointByRoute<A>>,
  options: CallOptions = {},
): Promise<EndpointOutput<EndpointByRoute<A>>> {
  const response = await send(route, input as UntypedInput, options);
  return (await response.json().catch(throwUnreachable)) as EndpointOutput<EndpointByRoute<A>>;
}

/** Custom transports by query client: server rendering calls the API in process. */
const transports = new WeakMap<QueryClient, Transport>();
export const setTransport = (client: QueryClient, transport: Transport): void =>
  void transports.set(client, transport);

const transportOptions = (client: QueryClient, signal: AbortSignal): CallOptions => {
  const transport = transports.get(client);
  return { signal, ...(transport && { transport }) };
};

/** Query options for a GET endpoint. The route is the start of the query key. */
export const apiQuery = <A extends AnyEndpoint["route"]>(
  route: A,
  input: EndpointInput<EndpointByRoute<A>>,
) =>
  queryOptions({
    queryKey: [route, input] as const,
    queryFn: ({ signal, client }) => callApi(route, input, transportOptions(client, signal)),
  });

/** Malformed, unknown, expired and revoked links. */
const INVALID_LINK_STATUSES = new Set([400, 404, 410]);

/** For data behind a link with a token. Invalid links resolve to null, so that the result is cached. */
export const linkQuery = <A extends AnyEndpoint["route"]>(
  route: A,
  input: EndpointInput<EndpointByRoute<A>>,
) =>
  queryOptions({
    queryKey: [route, input, "or null"] as const,
    queryFn: async ({ signal, client }) => {
      try {
        return await callApi(route, input, transportOptions(client, signal));
      } catch (error) {
        if (error instanceof ApiError && INVALID_LINK_STATUSES.has(error.status)) return null;
        throw error;
      }
    },
  });

/** The same for a paged list: rows and total. */
export const apiPageQuery = <A extends Extract<AnyEndpoint, { paged: true }>["route"]>(
  route: A,
  input: EndpointInput<EndpointByRoute<A>>,
) =>
  queryOptions({
    queryKey: [route, input, "page"] as const,
    queryFn: async ({ signal, client }) => {
      const response = await send(route, input as UntypedInput, transportOptions(client, signal));
      const rows = (await response.json().catch(throwUnreachable)) as EndpointOutput<EndpointByRoute<A>>;
      return { rows, total: Number(response.headers.get("X-Total-Count") ?? 0) };
    },
  });
