import { type APIRequestContext, type APIResponse, expect, test as base } from "@playwright/test";
import { isProxyError } from "./proxy-errors.ts";

export const REQUEST_COUNT = 50;

/** Whether a request was lost in transit. It is safe to retry only if the test counts the results afterwards. */
const isLost = (response: APIResponse | Error): boolean =>
  response instanceof Error ? response.message.includes("ECONNRESET") : isProxyError(response);

/** Makes the test Worker hold the request until its batch is complete; the value is the batch's name and size. */
const BATCH_HEADER = "x-test-batch";
/** The batch whose requests are being created. */
let openBatch: { name: string; waiting: number } | null = null;

/** Adds the batch header to API requests that are created while a batch is open. */
function withBatchHeader(client: APIRequestContext): APIRequestContext {
  const methods = new Set<string | symbol>(["get", "post", "put", "delete"]);
  return new Proxy(client, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method);
      if (typeof value !== "function") return value;
      return (path: string, options: { headers?: Record<string, string> } = {}): unknown => {
        // Cron ticks have no API path and never wait.
        const batch = methods.has(method) && path.startsWith("/api/") && openBatch;
        if (!batch) return Reflect.apply(value, target, [path, options]);
        batch.waiting++;
        const headers = { ...options.headers, [BATCH_HEADER]: batch.name };
        return Reflect.apply(value, target, [path, { ...options, headers }]);
      };
    },
  });
}

type SendRequest = (n: number) => Promise<APIResponse>;

/** Sends one batch: the Worker starts none of its requests before all have arrived. */
async function sendBatch(send: SendRequest, indexes: readonly number[]): Promise<(APIResponse | Error)[]> {
  const batch = { name: `${uniqueName()} ${indexes.length}`, waiting: 0 };
  openBatch = batch;
  const sent = indexes.map((n) => send(n).catch((error: Error) => error));
  openBatch = null;
  const responses = await Promise.all(sent);
  const counts = responses.flatMap((response) => {
    const count = isLost(response) ? undefined : (response as APIResponse).headers()[BATCH_HEADER];
    return count ? [Number(count)] : [];
  });
  const lost = responses.filter(isLost).length;
  if (counts.length)
    expect(Math.min(...counts), "requests that ran concurrently").toBeGreaterThanOrEqual(
      batch.waiting - lost,
    );
  return responses;
}

/** Sends `size` requests at the same moment. Retries requests that were lost in transit at most twice. */
export async function sendConcurrently(send: SendRequest, size = REQUEST_COUNT): Promise<APIResponse[]> {
  const responses: APIResponse[] = [];
  let pending = Array.from({ length: size }, (_, n) => n);
  for (let tries = 3; pending.length > 0; tries--) {
    const lost: number[] = [];
    for (const [index, response] of (await sendBatch(send, pending)).entries()) {
      if (tries > 1 && isLost(response)) lost.push(pending[index]!);
      else if (response instanceof Error) throw response;
      else responses[pending[index]!] = response;
    }
    pending = lost;
  }
  return responses;
}

/** Returns a name that no other row contains. */
export const uniqueName = (): string => `race${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;

const ipPart = () => 1 + Math.floor(Math.random() * 254);
/** Bypasses the rate limit per client address. */
export const randomClientIp = () => ({ "cf-connecting-ip": `198.18.${ipPart()}.${ipPart()}` });

export const parseJson = async <T>(response: APIResponse): Promise<T> => (await response.json()) as T;

/** Counts responses by status, with the error code if there is one: `{ "201": 1, "409 conflict": 49 }`. */
export async function countOutcomes(responses: readonly APIResponse[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const response of responses) {
    const code = response.ok() ? "" : ` ${(await parseJson<{ code?: string }>(response)).code ?? "?"}`;
    const outcome = `${response.status()}${code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Expects 200 and returns the parsed body. */
export async function getJson<T>(client: APIRequestContext, path: string): Promise<T> {
  const response = await client.get(path);
  expect(response.status(), path).toBe(200);
  return parseJson<T>(response);
}

export async function getTotal(client: APIRequestContext, path: string): Promise<number> {
  const response = await client.get(path);
  expect(response.status(), path).toBe(200);
  return Number(response.headers()["x-total-count"]);
}

type ActivityEntry = {
  action: string;
  entityId: string | null;
  details: Record<string, unknown>;
  createdAt: string;
};

/** Lists the activity entries of one entity, newest first. */
export async function listActivity(client: APIRequestContext, action: string, entityId: string | null) {
  const entries = await getJson<ActivityEntry[]>(
    client,
    `/api/admin/activity-logs?action=${action}&limit=500`,
  );
  return entries.filter((entry) => entry.entityId === entityId);
}

type SignIn = (username: string) => Promise<APIRequestContext>;

type Clients = Record<"request" | "recruiter" | "manager" | "admin", APIRequestContext>;

/**
 * A test without a browser. `request` is a visitor; `recruiter`, `manager` and `admin` are the seeded users. `loginAs`
 * returns an authenticated request context, cached per worker.
 */
export const test = base.extend<Clients, { loginAs: SignIn }>({
  request: ({ request }, use) => use(withBatchHeader(request)),
  recruiter: async ({ loginAs }, use) => use(await loginAs("recruiter")),
  manager: async ({ loginAs }, use) => use(await loginAs("manager")),
  admin: async ({ loginAs }, use) => use(await loginAs("admin")),
  loginAs: [
    async ({ playwright }, use, { project }) => {
      const baseURL = project.use.baseURL!;
      const open = async (username: string) => {
        const context = await playwright.request.newContext({
          baseURL,
          extraHTTPHeaders: { origin: baseURL },
        });
        const data = { username, password: "planwright-local-only" };
        const response = await context.post("/api/auth/login", { data, headers: randomClientIp() });
        expect(response.status(), `${username} signs in`).toBe(200);
        return withBatchHeader(context);
      };
      const contexts = new Map<string, Promise<APIRequestContext>>();
      await use((username) => {
        const existing = contexts.get(username) ?? open(username);
        contexts.set(username, existing);
        return existing;
      });
      for (const context of contexts.values()) await (await context).dispose();
    },
    { scope: "worker" },
  ],
});

export { expect };
