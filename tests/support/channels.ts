import type { SettingKey } from "#contract/settings/constants.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { bluesky } from "#worker/vendors/bluesky.ts";
import { mastodon } from "#worker/vendors/mastodon.ts";
import { changeSettings } from "./settings.ts";
import { select } from "./tables.ts";
import { clockAhead, createTestSite, testApp } from "./test-app.ts";

export const DID = "did:plc:z72i7hdynmk6r22z27h6tvur";
export const BLUESKY_POST = "POST /xrpc/com.atproto.repo.putRecord";
export const MASTODON_POST = "POST /api/v1/statuses";

type NetworkRequest = { at: string; headers: Headers; json: Record<string, unknown>; bytes: number };
/** `after`: the network acts and only its response is lost. */
type Fault = { status: number; after?: boolean; times?: number; headers?: Record<string, string> };

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

/** Bluesky and Mastodon in memory, with the shapes that they publish. `faults` replaces responses by route. */
export function createFakeNetworks(faults: Record<string, Fault> = {}) {
  const requests: NetworkRequest[] = [];
  /** Records by key: writing a key again replaces the record. */
  const records = new Map<string, Record<string, unknown>>();
  /** Statuses by idempotency key. */
  const statuses = new Map<string, { id: string; text: string; created_at: string }>();

  const toStatus = ({ id, text, created_at }: { id: string; text: string; created_at: string }) => ({
    id,
    created_at,
    url: `https://mastodon.example/@planwright/${id}`,
    content: `<p>${text.replace(/https?:\S+/, (url) => `<a href="${url}"><span>${url}</span></a>`)}</p>`,
  });

  const answer = (at: string, url: URL, request: NetworkRequest): Response => {
    const { json: body, headers } = request;
    switch (at) {
      case "POST /xrpc/com.atproto.server.createSession":
        return body.password === "aaaa-bbbb-cccc-dddd"
          ? json({ accessJwt: "jwt", refreshJwt: "refresh", handle: "planwright.example", did: DID })
          : json({ error: "AuthenticationRequired", message: "Invalid identifier or password" }, 401);
      case "POST /xrpc/com.atproto.repo.uploadBlob":
        return json({
          blob: {
            $type: "blob",
            ref: { $link: "bafkreibabalobzn6cd366ukcsjycp4yymjymgfxcv6xczmlgpemzkz3cfa" },
            mimeType: headers.get("content-type"),
            size: request.bytes,
          },
        });
      case BLUESKY_POST:
        records.set(String(body.rkey), body.record as Record<string, unknown>);
        return json({ uri: `at://${DID}/app.bsky.feed.post/${String(body.rkey)}`, cid: "bafyrei" });
      case "GET /xrpc/com.atproto.repo.getRecord": {
        const value = records.get(url.searchParams.get("rkey") ?? "");
        return value
          ? json({ uri: "at://", value })
          : json({ error: "RecordNotFound", message: "Could not locate record" }, 400);
      }
      case "GET /api/v1/accounts/verify_credentials":
        return headers.get("authorization") === "Bearer a-mastodon-token-of-today"
          ? json({ id: "14715", username: "planwright", acct: "planwright" })
          : json({ error: "The access token is invalid" }, 401);
      case "GET /api/v2/instance":
        return json({
          domain: "mastodon.example",
          configuration: { statuses: { max_characters: 1_000, characters_reserved_per_url: 23 } },
        });
      case "GET /api/v1/accounts/14715/statuses":
        return json([...statuses.values()].map(toStatus));
      case MASTODON_POST: {
        const key = headers.get("idempotency-key") ?? "";
        const created = {
          id: `1${statuses.size}`,
          text: String(body.status),
          created_at: new Date().toISOString(),
        };
        const status = statuses.get(key) ?? created;
        statuses.set(key, status);
        return json(toStatus(status));
      }
      default:
        throw new Error(`No handler for ${at}.`);
    }
  };

  const send = async (address: string, init: RequestInit): Promise<Response> => {
    const request = new Request(address, init);
    const url = new URL(address);
    const at = `${request.method} ${url.pathname}`;
    const body = await request.arrayBuffer();
    const isJson = request.headers.get("content-type") === "application/json";
    const entry: NetworkRequest = {
      at,
      headers: request.headers,
      json: isJson ? (JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>) : {},
      bytes: body.byteLength,
    };
    requests.push(entry);
    const fault = faults[at];
    if (!fault || (fault.times ?? 1) <= 0) return answer(at, url, entry);
    faults[at] = { ...fault, times: (fault.times ?? 1) - 1 };
    if (fault.after) answer(at, url, entry);
    return json({ error: "Faulty" }, fault.status, fault.headers);
  };

  const channels = { bluesky: bluesky(send, 200), mastodon: mastodon(send, 200) };
  const overrides = (ctx: Ctx): Partial<Ctx> => ({ ports: { ...ctx.ports, channels } });
  return {
    requests,
    records,
    statuses,
    send,
    countRequests: (at: string) => requests.filter((each) => each.at === at).length,
    ctx: (more: Partial<Ctx> = {}) => testApp.ctx({ ports: { ...testApp.ctx().ports, channels }, ...more }),
    /** The site with these networks. Queue messages are dropped, so tests run deliveries themselves. */
    site: (more: Partial<Ctx> = {}) =>
      createTestSite((ctx) => ({ ...overrides(ctx), enqueue: () => Promise.resolve(), ...more })),
  };
}

/** Saves the accounts of both networks. */
export const connectNetworks = async (more: Partial<Record<SettingKey, string>> = {}) =>
  changeSettings(await testApp.as("admin"), {
    bluesky_handle: "planwright.example",
    bluesky_app_password: "aaaa-bbbb-cccc-dddd",
    mastodon_base_url: "https://mastodon.example",
    mastodon_access_token: "a-mastodon-token-of-today",
    ...more,
  });

/** Runs all deliveries of posts, `hours` from now. */
export async function deliverPosts(fake: Pick<ReturnType<typeof createFakeNetworks>, "ctx">, hours = 0) {
  for (const { id } of await select<{ id: string }>("select id from deliveries where kind = 'linkedin'"))
    await deliver(fake.ctx({ clock: clockAhead(hours, "hour") }), id, deliveryHandlers);
}
