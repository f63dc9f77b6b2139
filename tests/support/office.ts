import { env, exports } from "cloudflare:workers";
import type { Endpoint } from "#contract/endpoint.ts";
import type { AnyEndpoint, EndpointAt } from "#contract/endpoints.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { Role } from "#contract/capabilities.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { newId } from "#worker/base/ids.ts";
import { users } from "#worker/db/tables/users.ts";
import { openDb } from "#worker/db/client.ts";
import { background, openCtx } from "#worker/services.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { InputOf, OutputOf } from "#web/lib/api.ts";

export const ORIGIN = "http://planwright.test";

export type Reply<T> = { status: number; body: T & Partial<ErrorBody>; headers: Headers };

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Somebody at a browser: their cookie, their calls, as a real request to the real worker. */
export class Person {
  readonly userId: string | null;
  cookie: string;

  constructor(userId: string | null, cookie: string) {
    this.userId = userId;
    this.cookie = cookie;
  }

  /** Any request, with this person's cookie and our own origin. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie && !headers.has("cookie")) headers.set("cookie", this.cookie);
    if (!headers.has("origin") && init.method && init.method !== "GET") headers.set("origin", ORIGIN);
    return exports.default.fetch(new Request(new URL(path, ORIGIN), { redirect: "manual", ...init, headers }));
  }

  /** A call to an endpoint of the contract. */
  async call<A extends AnyEndpoint["at"]>(at: A, input: InputOf<EndpointAt<A>>, headers: Record<string, string> = {}): Promise<Reply<OutputOf<EndpointAt<A>>>> {
    return (await this.send(at, input as Loose, headers)) as Reply<OutputOf<EndpointAt<A>>>;
  }

  /** The same for tests that send what the contract does not allow. */
  async send(at: Endpoint["at"], input: Loose, headers: Record<string, string> = {}): Promise<Reply<unknown>> {
    const [method = "GET", pattern = ""] = at.split(" ");
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]));
    const json = input.body === undefined ? [] : [["content-type", "application/json"]];
    const response = await this.fetch(query.size ? `${path}?${query}` : path, {
      method,
      headers: Object.fromEntries([...json, ...Object.entries(headers)]) as Record<string, string>,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : null) as Reply<unknown>["body"], headers: response.headers };
  }
}

type NewUser = { role?: Role; isActive?: boolean; permissions?: string[] | null; username?: string; passwordHash?: string };

/** A row in users, with a name that no other test has. */
export async function hire({ role = "user", username = `${role}-${newId().slice(-8)}`, ...rest }: NewUser = {}) {
  const now = new Date().toISOString();
  const row = { id: newId(), username, role, passwordHash: "none", isActive: true, permissions: null, createdAt: now, updatedAt: now, ...rest };
  await openDb(env.DB).insert(users).values(row);
  return row;
}

/** The office of one test: the real worker on real D1, KV, R2 and queues. */
export const office = {
  /** A visitor without a session. */
  visitor: () => new Person(null, ""),

  /** A new user of this role, signed in. */
  async as(role: Role, more: NewUser = {}): Promise<Person> {
    const user = await hire({ role, ...more });
    const token = crypto.randomUUID();
    const session = { userId: user.id, createdAt: new Date().toISOString(), epoch: 0 };
    await env.KV.put(`session:${await sha256(token)}`, JSON.stringify(session));
    return new Person(user.id, `planwright=${token}`);
  },

  /** What background work gets, with parts of it replaced. */
  ctx(replaced: Partial<Ctx> = {}): Ctx {
    const ctx = openCtx(env, { waitUntil: (work) => void work.catch(() => undefined) }, background("test"), ORIGIN);
    return { ...ctx, ...replaced };
  },
};
