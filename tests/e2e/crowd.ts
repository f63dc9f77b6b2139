import { type APIRequestContext, type APIResponse, expect, test as base } from "@playwright/test";

/** How many come at once. */
export const MANY = 50;

/**
 * A request that met a connection which had just been closed: told by the client, or, where `wrangler dev` passed it on, by
 * words of its own, which are no JSON. Its proxy sends only GET again by itself. Whoever sends again counts afterwards: one
 * that had arrived after all would be there twice.
 */
const neverArrived = (answer: APIResponse | Error): boolean =>
  answer instanceof Error
    ? answer.message.includes("ECONNRESET")
    : answer.status() === 500 && !answer.headers()["content-type"]?.includes("json");

/** Sends again what never arrived, twice at most; what arrived is the answer, whatever it says. */
async function arrived(send: () => Promise<APIResponse>, tries = 3): Promise<APIResponse> {
  const answer = await send().catch((error: Error) => error);
  if (tries > 1 && neverArrived(answer)) return arrived(send, tries - 1);
  if (answer instanceof Error) throw answer;
  return answer;
}

/** The same moment for everybody: all are sent before the first is answered. */
export const crowd = (act: (n: number) => Promise<APIResponse>, size = MANY): Promise<APIResponse[]> =>
  Promise.all(Array.from({ length: size }, (_, n) => arrived(() => act(n))));

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
export const test = base.extend<object, { as: SignIn }>({
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
        return context;
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
