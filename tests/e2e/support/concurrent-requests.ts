import { type APIRequestContext, type APIResponse, expect, test as base } from "@playwright/test";
import { neverArrived } from "./proxy-errors.ts";

/** How many come at once. */
export const MANY = 50;

/**
 * What the client lost, or what `wrangler dev` did. Whoever sends again counts afterwards: one that had arrived after all
 * would be there twice.
 */
const wasLost = (answer: APIResponse | Error): boolean =>
  answer instanceof Error ? answer.message.includes("ECONNRESET") : neverArrived(answer);

/** Of a request that waits at the door for others of its crowd: whose, and how many there will be at most. */
const CROWD = "x-test-crowd";
/** The crowd that gathers while its requests are made, and how many of them wait at the door. */
let gathering: { name: string; waiting: number } | null = null;

/** Somebody whose requests wait for each other where they belong to a crowd. */
function gathered(who: APIRequestContext): APIRequestContext {
  const ways = new Set<string | symbol>(["get", "post", "put", "delete"]);
  return new Proxy(who, {
    get(target, way) {
      const value: unknown = Reflect.get(target, way);
      if (typeof value !== "function") return value;
      return (address: string, options: { headers?: Record<string, string> } = {}): unknown => {
        // A tick comes by a door of its own.
        const waits = ways.has(way) && address.startsWith("/api/") && gathering;
        if (!waits) return Reflect.apply(value, target, [address, options]);
        waits.waiting++;
        const headers = { ...options.headers, [CROWD]: waits.name };
        return Reflect.apply(value, target, [address, { ...options, headers }]);
      };
    },
  });
}

type Act = (n: number) => Promise<APIResponse>;

/** Those of a crowd: all of them are in the worker before one of them is let go on. */
async function atOnce(act: Act, members: readonly number[]): Promise<(APIResponse | Error)[]> {
  const gate = { name: `${mark()} ${members.length}`, waiting: 0 };
  gathering = gate;
  const sent = members.map((n) => act(n).catch((error: Error) => error));
  gathering = null;
  const answers = await Promise.all(sent);
  const met = answers.flatMap((answer) => {
    const there = wasLost(answer) ? undefined : (answer as APIResponse).headers()[CROWD];
    return there ? [Number(there)] : [];
  });
  const lost = answers.filter(wasLost).length;
  if (met.length) expect(Math.min(...met), "were there together").toBeGreaterThanOrEqual(gate.waiting - lost);
  return answers;
}

/** The same moment for everybody. What never arrived is sent again, twice at most; what arrived is the answer. */
export async function crowd(act: Act, size = MANY): Promise<APIResponse[]> {
  const answers: APIResponse[] = [];
  let left = Array.from({ length: size }, (_, n) => n);
  for (let tries = 3; left.length > 0; tries--) {
    const lost: number[] = [];
    for (const [at, answer] of (await atOnce(act, left)).entries()) {
      if (tries > 1 && wasLost(answer)) lost.push(left[at]!);
      else if (answer instanceof Error) throw answer;
      else answers[left[at]!] = answer;
    }
    left = lost;
  }
  return answers;
}

/** A word that nothing else in the database holds. */
export const mark = (): string => `race${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;

const part = () => 1 + Math.floor(Math.random() * 254);
/** Each from an address of their own: one visitor may not send so many. */
export const elsewhere = () => ({ "cf-connecting-ip": `198.18.${part()}.${part()}` });

export const bodyOf = async <T>(answer: APIResponse): Promise<T> => (await answer.json()) as T;

/** How often each outcome came: a status, with the code where it is a refusal. */
export async function outcomes(answers: readonly APIResponse[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const answer of answers) {
    const code = answer.ok() ? "" : ` ${(await bodyOf<{ code?: string }>(answer)).code ?? "?"}`;
    const outcome = `${answer.status()}${code}`;
    counted[outcome] = (counted[outcome] ?? 0) + 1;
  }
  return counted;
}

/** What an address answers, which has to be a success. */
export async function read<T>(who: APIRequestContext, address: string): Promise<T> {
  const answer = await who.get(address);
  expect(answer.status(), address).toBe(200);
  return bodyOf<T>(answer);
}

export async function total(who: APIRequestContext, address: string): Promise<number> {
  const answer = await who.get(address);
  expect(answer.status(), address).toBe(200);
  return Number(answer.headers()["x-total-count"]);
}

type Entry = { action: string; entityId: string | null; details: Record<string, unknown>; createdAt: string };

/** What the log says of one thing, the newest first. */
export async function logged(who: APIRequestContext, action: string, entityId: string | null) {
  const entries = await read<Entry[]>(who, `/api/admin/activity-logs?action=${action}&limit=500`);
  return entries.filter((entry) => entry.entityId === entityId);
}

type SignIn = (username: string) => Promise<APIRequestContext>;

/** Stories without a browser: `as` gives somebody who has signed in, by requests alone and once for all stories. */
export const test = base.extend<{ request: APIRequestContext }, { as: SignIn }>({
  request: ({ request }, use) => use(gathered(request)),
  as: [
    async ({ playwright }, use, { project }) => {
      const baseURL = project.use.baseURL!;
      const open = async (username: string) => {
        const context = await playwright.request.newContext({
          baseURL,
          extraHTTPHeaders: { origin: baseURL },
        });
        const data = { username, password: "planwright-local-only" };
        const answer = await context.post("/api/auth/login", { data, headers: elsewhere() });
        expect(answer.status(), `${username} signs in`).toBe(200);
        return gathered(context);
      };
      const opened = new Map<string, Promise<APIRequestContext>>();
      await use((username) => {
        const known = opened.get(username) ?? open(username);
        opened.set(username, known);
        return known;
      });
      for (const context of opened.values()) await (await context).dispose();
    },
    { scope: "worker" },
  ],
});

export { expect };
