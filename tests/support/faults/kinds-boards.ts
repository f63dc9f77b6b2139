import { sealApiKey } from "#worker/features/job-boards/api-key.ts";
import { office } from "../office.ts";
import { publishJob, unique } from "../samples.ts";
import { serviceAccount } from "../service-account.ts";
import { select } from "../tables.ts";
import { insertOrder, type Kind } from "./orders.ts";
import { BOARD_URL } from "./outside.ts";
import type { World } from "./world.ts";

type Board = {
  adapter: "http" | "google-jobs" | "indexnow";
  config: Record<string, string>;
  keyOf: () => Promise<string>;
  /** How often the board has heard of a job. */
  heard: (world: World, jobId: string) => number;
};

const httpBoard: Board = {
  adapter: "http",
  config: { endpoint: BOARD_URL },
  keyOf: () => Promise.resolve("a-signing-secret-of-the-firm"),
  heard: ({ outside }, jobId) => [...outside.posted.values()].filter(({ job }) => job.id === jobId).length,
};

/** To hear of an address once more makes no difference to whoever looks at it. */
const heardAtAll: Board["heard"] = ({ outside }, jobId) =>
  outside.told.some((address) => address.endsWith(jobId)) ? 1 : 0;

const google: Board = {
  adapter: "google-jobs",
  config: {},
  keyOf: async () => (await serviceAccount()).json,
  heard: heardAtAll,
};

const indexNow: Board = {
  adapter: "indexnow",
  config: { key: "0123456789abcdef" },
  keyOf: () => Promise.resolve("none"),
  heard: heardAtAll,
};

const posting =
  (board: Board, action: "posting.publish" | "posting.withdraw" = "posting.publish"): Kind =>
  async (world) => {
    const manager = (await office.as("manager")).at(world.site);
    const portal = world.ctx().newId();
    const now = new Date().toISOString();
    const { sealed, keyId } = await sealApiKey(world.ctx(), portal, await board.keyOf());
    await select(
      `insert into job_portals (id, key, name, adapter, api_key, key_id, is_active, config, created_at, updated_at)
        values (?, ?, 'Board', ?, ?, ?, 1, ?, ?, ?)`,
      portal,
      `board-${unique()}`,
      board.adapter,
      sealed,
      keyId,
      JSON.stringify(board.config),
      now,
      now,
    );
    const isOver = action === "posting.withdraw";
    return async () => {
      const job = await publishJob(manager);
      if (isOver) await select("update jobs set status = 'archived' where id = ?", job.id);
      await select(
        `insert into job_portal_postings (id, job_id, portal_id, status, posted_at, created_at, updated_at)
          values (?, ?, ?, ?, ?, ?, ?)`,
        world.ctx().newId(),
        job.id,
        portal,
        isOver ? "removed" : "pending",
        isOver ? now : null,
        now,
        now,
      );
      const about = { entityType: "job", entityId: job.id, payload: { portalId: portal } };
      const id = await insertOrder(world, "portal", action, about);
      return { id, effects: () => board.heard(world, job.id) };
    };
  };

/** What job boards are told, by the action of its row. */
export const boardKinds: Record<string, Kind> = {
  "posting.publish": posting(httpBoard),
  "posting.withdraw": posting(httpBoard, "posting.withdraw"),
};

/** Search engines, which are told of a job in ways of their own. */
export const engineKinds: Record<string, Kind> = {
  "google-jobs": posting(google),
  indexnow: posting(indexNow),
};
