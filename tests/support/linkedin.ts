import type { SettingKey } from "#contract/settings/constants.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import { sealSetting } from "#worker/features/settings/rules.ts";
import { sealTokens } from "#worker/features/linkedin/rules.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { linkedIn } from "#worker/vendors/linkedin.ts";
import { testApp, createTestSite } from "./test-app.ts";
import { select } from "./tables.ts";

export const MEMBER = "urn:li:person:782bbtaQ";
export const PAGE = "urn:li:organization:12345";
export const ACCESS_TOKEN = "AQX-access-token-of-today";
const REFRESH_TOKEN = "AQX-refresh-token-of-the-year";

type LinkedInRequest = { at: string; headers: Headers; json: unknown; form: URLSearchParams; bytes: number };
export type LinkedInHandler = (requests: LinkedInRequest) => Response | Promise<Response>;

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });

/** A working LinkedIn. `overrides` replaces the handlers of a route, in turn; the last one stays. */
export function createFakeLinkedIn(overrides: Record<string, LinkedInHandler[]> = {}) {
  const requests: LinkedInRequest[] = [];
  const published: { text: string; source: string; id: string }[] = [];

  /** LinkedIn rejects duplicate text. */
  const publish: LinkedInHandler = ({ json: body }) => {
    const { commentary, content } = body as { commentary: string; content: { article: { source: string } } };
    const duplicate = published.find(({ text }) => text === commentary);
    if (duplicate) {
      const errorDetails = {
        inputErrors: [{ code: "DUPLICATE_POST", description: "Duplicate post is detected" }],
      };
      return json(422, { status: 422, message: `Content is a duplicate of ${duplicate.id}`, errorDetails });
    }
    const id = `urn:li:share:73000000000000000${published.length + 10}`;
    published.push({ text: commentary, source: content.article.source, id });
    return new Response(null, { status: 201, headers: { "x-restli-id": id } });
  };

  const defaultHandlers: Record<string, LinkedInHandler> = {
    "POST /oauth/v2/accessToken": () =>
      json(200, {
        access_token: ACCESS_TOKEN,
        expires_in: 5_184_000,
        scope: "openid,profile,w_member_social",
      }),
    "GET /v2/userinfo": () => json(200, { sub: "782bbtaQ", name: "Priya Raman" }),
    "GET /rest/organizationAcls": () =>
      json(200, { elements: [{ role: "ADMINISTRATOR", organization: PAGE, state: "APPROVED" }] }),
    "POST /rest/images": () =>
      json(200, {
        value: { uploadUrl: "https://www.linkedin.com/dms-uploads/abc/0", image: "urn:li:image:C54" },
      }),
    "PUT /dms-uploads/abc/0": () => new Response(null, { status: 201 }),
    "POST /rest/posts": publish,
    "GET /rest/posts": () =>
      json(200, {
        elements: published.map(({ id, source }) => ({ id, content: { article: { source } } })),
      }),
  };

  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    const at = `${request.method} ${new URL(url).pathname}`;
    const body = await request.arrayBuffer();
    const text = new TextDecoder().decode(body);
    const isJson = request.headers.get("content-type") === "application/json";
    const entry: LinkedInRequest = {
      at,
      headers: request.headers,
      json: isJson ? (JSON.parse(text) as unknown) : null,
      form: new URLSearchParams(isJson ? "" : text),
      bytes: body.byteLength,
    };
    requests.push(entry);
    const handlers = overrides[at] ?? [];
    const handler = handlers.length > 1 ? handlers.shift()! : (handlers[0] ?? defaultHandlers[at]);
    if (!handler) throw new Error(`No handler for ${at}.`);
    const { signal } = init;
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason as Error)),
    );
    return Promise.race([handler(entry), aborted]);
  };

  const publisher = linkedIn(send, 200);
  const overridesWithPublisher = (ctx: Ctx): Partial<Ctx> => ({
    ports: { ...ctx.ports, socialPublisher: publisher },
  });
  return {
    requests,
    published,
    publish,
    json,
    send,
    publisher,
    /** The number of requests to a route. */
    countRequests: (at: string) => requests.filter((each) => each.at === at).length,
    /** A background context with this LinkedIn. */
    ctx: (more: Partial<Ctx> = {}) =>
      testApp.ctx({ ports: { ...testApp.ctx().ports, socialPublisher: publisher }, ...more }),
    /** The site with this LinkedIn. Queue messages are dropped, so tests run deliveries themselves. */
    site: (more: Partial<Ctx> = {}) =>
      createTestSite((ctx) => ({
        ...overridesWithPublisher(ctx),
        enqueue: () => Promise.resolve(),
        ...more,
      })),
  };
}

/** Runs statements that a feature returns for its caller's batch. */
export const runBatch = ({ db }: Ctx, [first, ...rest]: Statement[]) => db.batch([first!, ...rest]);

/** Saves settings, encrypting secrets. */
async function setSettings(values: Partial<Record<SettingKey, string>>): Promise<void> {
  const keys = await getKeyring(testApp.ctx());
  for (const [key, value] of Object.entries(values)) {
    const secret = key.endsWith("_secret") ? await sealSetting(keys, key, value) : null;
    await select(
      "update app_settings set setting_value = ?, key_id = ? where setting_key = ?",
      secret?.sealed ?? value,
      secret?.keyId ?? null,
      key,
    );
  }
}

/** Saves the credentials of the LinkedIn app. */
export const setLinkedInApp = (more: Partial<Record<SettingKey, string>> = {}) =>
  setSettings({ linkedin_client_id: "86abc", linkedin_client_secret: "WPL_AP1.a-secret-to-keep", ...more });

type AccountOptions = { urn?: string; days?: number; refresh?: boolean; refreshDays?: number };

/** Inserts a connected account that expires in `days`. */
export async function insertLinkedInAccount({
  urn = MEMBER,
  days = 60,
  refresh = false,
  refreshDays = 300,
}: AccountOptions = {}) {
  const at = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString();
  const tokens = { accessToken: ACCESS_TOKEN, refreshToken: refresh ? REFRESH_TOKEN : null };
  const sealed = await sealTokens(await getKeyring(testApp.ctx()), urn, tokens);
  const id = crypto.randomUUID();
  await select(
    `insert into linkedin_accounts (id, author_urn, name, access_token, refresh_token, key_id, scope, status, expires_at,
      refresh_expires_at, created_at, updated_at) values (?, ?, 'Priya Raman', ?, ?, ?, 'w_member_social', 'connected', ?, ?, ?, ?)`,
    id,
    urn,
    sealed.accessToken,
    sealed.refreshToken,
    sealed.keyId,
    at(days),
    refresh ? at(refreshDays) : null,
    at(0),
    at(0),
  );
  return id;
}
