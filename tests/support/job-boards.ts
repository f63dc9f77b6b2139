import type { Ctx } from "#worker/runtime/ctx.ts";
import type { JobBoardClient, JobNotice, JobBoardAccount, PushJobBoard } from "#worker/ports/job-board.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { sealApiKey } from "#worker/features/job-boards/api-key.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { testApp, createTestSite } from "./test-app.ts";
import { select } from "./tables.ts";

export const PUBLIC_ORIGIN = "https://www.planwright.example";

type BoardCall = { action: "announce" | "withdraw"; portal: JobBoardAccount; ids: string[]; urls: string[] };

/** A push job board that records its calls. */
export function createFakeBoard(
  answer: (calls: BoardCall) => Promise<{ externalId?: string }> | { externalId?: string },
) {
  const calls: BoardCall[] = [];
  const record = async (
    action: BoardCall["action"],
    portal: JobBoardAccount,
    notices: readonly JobNotice[],
  ) => {
    const call = { action, portal, ids: notices.map(({ id }) => id), urls: notices.map(({ url }) => url) };
    calls.push(call);
    return answer(call);
  };
  const board: PushJobBoard = {
    mode: "push",
    maxBatch: 1,
    publish: (portal, notices) => record("announce", portal, notices),
    withdraw: async (portal, notices) => void (await record("withdraw", portal, notices)),
  };
  return { board, calls };
}

/** A job board that accepts everything. */
export const acceptingBoard = () => createFakeBoard(() => ({ externalId: "ext-1" }));

export const publishRoute = "POST /api/jobs/:id/publish-to-portals";
export const retryRoute = "POST /api/jobs/:id/postings/:portalId/retry";

export const getJobBoardId = async (key: string): Promise<string> =>
  (await select<{ id: string }>("select id from job_portals where key = ?", key))[0]!.id;

const feedClient: JobBoardClient = { mode: "pull" };

/** Replaces the push job boards and the site origin, and drops queue messages. */
const overridesWithBoard =
  (board: PushJobBoard, more: Partial<Ctx> = {}) =>
  (ctx: Ctx): Partial<Ctx> => ({
    ports: {
      ...ctx.ports,
      jobBoards: { "xml-feed": feedClient, "google-jobs": board, indexnow: board, http: board },
    },
    config: { ...ctx.config, origin: PUBLIC_ORIGIN },
    enqueue: () => Promise.resolve(),
    ...more,
  });

export const siteWithBoard = (board: PushJobBoard, more: Partial<Ctx> = {}) =>
  createTestSite(overridesWithBoard(board, more));

/** Runs the due deliveries of a job, and those that they enqueue, as the queue does. */
export async function deliverAll(jobId: string, board: PushJobBoard, more: Partial<Ctx> = {}): Promise<void> {
  const base = testApp.ctx();
  const ctx = { ...base, ...overridesWithBoard(board, more)(base) };
  for (let round = 0; round < 3; round++) {
    const rows = await select<{ id: string }>(
      "select id from deliveries where entity_id = ? and status = 'waiting' order by created_at",
      jobId,
    );
    for (const { id } of rows) await deliver(ctx, id, deliveryHandlers);
  }
}

/** Activates only these job boards and configures what they need. */
export async function activateOnly(...keys: string[]): Promise<void> {
  await configureBoards();
  await select(
    "update job_portals set is_active = key in (select value from json_each(?))",
    JSON.stringify(keys),
  );
}

async function configureBoards(): Promise<void> {
  await select("update job_portals set config = '{\"key\":\"0123456789abcdef\"}' where adapter = 'indexnow'");
  const [google] = await select<{ id: string }>("select id from job_portals where adapter = 'google-jobs'");
  const { sealed, keyId } = await sealApiKey(testApp.ctx(), google!.id, "stands for a service account");
  await select("update job_portals set api_key = ?, key_id = ? where id = ?", sealed, keyId, google!.id);
}

export const getPosting = async (jobId: string, key: string) =>
  (
    await select<{
      status: string;
      posted_at: string | null;
      error_message: string | null;
      external_id: string | null;
    }>(
      `select p.status, p.posted_at, p.error_message, p.external_id from job_portal_postings p
       join job_portals b on b.id = p.portal_id where p.job_id = ? and b.key = ?`,
      jobId,
      key,
    )
  )[0];

export const listDeliveries = (jobId: string) =>
  select<{
    action: string;
    status: string;
    last_error: string | null;
    waiting_for: string | null;
    payload: string;
  }>(
    "select action, status, last_error, waiting_for, payload from deliveries where entity_id = ? order by created_at, id",
    jobId,
  );

/**
 * A posting, a current private address of the feed, which nobody can decrypt, and a former one that works until
 * `endsAt`.
 */
export async function insertPortalRows(jobId: string, portalId: string, at: string, endsAt: string) {
  await select(
    "insert into job_portal_postings (id, job_id, portal_id, created_at, updated_at) values (?, ?, ?, ?4, ?4)",
    crypto.randomUUID(),
    jobId,
    portalId,
    at,
  );
  for (const end of [endsAt, null])
    await select(
      `insert into job_feed_tokens (id, portal_id, token_hash, token, key_id, created_at, ends_at, fetched_at, fetched_by,
         fetched_jobs, fetch_count)
       values (?1, ?2, ?1, 'sealed', 'ffffffffffffffff', ?3, ?4, ?3, 'Indeedbot', 12, 3)`,
      crypto.randomUUID(),
      portalId,
      at,
      end,
    );
}
