import type { AnyEndpoint, EndpointByRoute } from "#contract/endpoints.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { EndpointInput, EndpointOutput } from "#web/lib/api.ts";

export const ORIGIN = "http://planwright.test";
export const SECURE_ORIGIN = "https://planwright.test";

export type ApiResponse<T> = { status: number; body: T & Partial<ErrorBody>; headers: Headers };

export type Site = (request: Request) => Promise<Response>;

type RequestParts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type HeaderValues = Record<string, string>;

/** One IP address per person, so that people share no rate limits. */
let personCount = 0;
const nextIp = () => `198.18.${Math.floor(++personCount / 250) % 250}.${personCount % 250}`;

/** A browser: its IP address and cookies, sending real requests. */
export class Person {
  readonly userId: string | null;
  readonly ip = nextIp();
  origin = ORIGIN;
  readonly #cookies = new Map<string, string>();
  #site: Site;

  constructor(userId: string | null, site: Site, cookies: HeaderValues = {}) {
    this.userId = userId;
    this.#site = site;
    for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, value);
  }

  /** Sends further requests to another site: with another clock or settings. */
  at(site: Site): this {
    this.#site = site;
    return this;
  }

  /** The Cookie header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Sends a request with IP address, cookies and, for unsafe methods, our origin. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie && !headers.has("cookie")) headers.set("cookie", this.cookie);
    if (!headers.has("cf-connecting-ip")) headers.set("cf-connecting-ip", this.ip);
    const unsafe = !["GET", "HEAD", "OPTIONS"].includes(init.method ?? "GET");
    if (unsafe && !headers.has("origin")) headers.set("origin", this.origin);
    return this.send(path, { ...init, headers });
  }

  /** The same without added headers; stores the cookies of the response. */
  async send(path: string, init: RequestInit): Promise<Response> {
    const response = await this.#site(new Request(this.origin + path, { redirect: "manual", ...init }));
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", value = ""] = pair.split("=");
      if (attributes.includes("Max-Age=0")) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  /** Calls an endpoint of the contract. */
  async call<A extends AnyEndpoint["route"]>(
    at: A,
    input: EndpointInput<EndpointByRoute<A>>,
    headers: HeaderValues = {},
  ): Promise<ApiResponse<EndpointOutput<EndpointByRoute<A>>>> {
    return (await this.callUntyped(at, input as RequestParts, headers)) as ApiResponse<
      EndpointOutput<EndpointByRoute<A>>
    >;
  }

  /** The same for requests that the contract does not allow. */
  async callUntyped(
    at: string,
    input: RequestParts = {},
    headers: HeaderValues = {},
  ): Promise<ApiResponse<unknown>> {
    const [method = "GET", pattern = ""] = at.split(" ");
    const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(input.params?.[name])),
    );
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const json = input.body !== undefined;
    const response = await this.fetch(query.size ? `${path}?${query}` : path, {
      method,
      headers: { ...(json && { "content-type": "application/json" }), ...headers },
      ...(json && { body: JSON.stringify(input.body) }),
    });
    return readResponse(response);
  }
}

/** Parses a JSON response. */
export async function readResponse(response: Response): Promise<ApiResponse<unknown>> {
  const text = await response.text();
  const body = (text ? JSON.parse(text) : null) as ApiResponse<unknown>["body"];
  return { status: response.status, body, headers: response.headers };
}
