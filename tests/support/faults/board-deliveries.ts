import { jobPath } from "#contract/jobs/address.ts";
import { sealApiKey } from "#worker/features/job-boards/api-key.ts";
import { testApp } from "../test-app.ts";
import { publishJob, unique } from "../samples.ts";
import { serviceAccount } from "../service-account.ts";
import { select } from "../tables.ts";
import { insertDueDelivery, type DeliverySetup } from "./deliveries.ts";
import { BOARD_URL } from "./fake-vendors.ts";
import type { Simulation } from "./simulation.ts";

type BoardSetup = {
  adapter: "http" | "google-jobs" | "indexnow";
  config: Record<string, string>;
  createKey: () => Promise<string>;
  /** The number of notifications about a job. */
  countNotifications: (simulation: Simulation, job: { id: string; title: string }) => number;
};

const httpBoard: BoardSetup = {
  adapter: "http",
  config: { endpoint: BOARD_URL },
  createKey: () => Promise.resolve("a-signing-secret-of-the-firm"),
  countNotifications: ({ vendors }, { id }) =>
    [...vendors.posted.values()].filter(({ job }) => job.id === id).length,
};

/** Repeated notifications of one URL have no further effect. */
const isNotified: BoardSetup["countNotifications"] = ({ vendors }, job) =>
  vendors.notifiedUrls.some((address) => address.endsWith(jobPath(job))) ? 1 : 0;

const google: BoardSetup = {
  adapter: "google-jobs",
  config: {},
  createKey: async () => (await serviceAccount()).json,
  countNotifications: isNotified,
};

const indexNow: BoardSetup = {
  adapter: "indexnow",
  config: { key: "0123456789abcdef" },
  createKey: () => Promise.resolve("none"),
  countNotifications: isNotified,
};

const createPosting =
  (board: BoardSetup, action: "posting.publish" | "posting.withdraw" = "posting.publish"): DeliverySetup =>
  async (simulation) => {
    const manager = (await testApp.as("manager")).at(simulation.site);
    const portal = simulation.ctx().newId();
    const now = new Date().toISOString();
    const { sealed, keyId } = await sealApiKey(simulation.ctx(), portal, await board.createKey());
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
    const isWithdrawal = action === "posting.withdraw";
    return async () => {
      const job = await publishJob(manager);
      if (isWithdrawal) await select("update jobs set status = 'archived' where id = ?", job.id);
      await select(
        `insert into job_portal_postings (id, job_id, portal_id, status, posted_at, created_at, updated_at)
          values (?, ?, ?, ?, ?, ?, ?)`,
        simulation.ctx().newId(),
        job.id,
        portal,
        isWithdrawal ? "removed" : "pending",
        isWithdrawal ? now : null,
        now,
        now,
      );
      const entity = { entityType: "job", entityId: job.id, payload: { portalId: portal } };
      const id = await insertDueDelivery(simulation, "portal", action, entity);
      return { id, effects: () => board.countNotifications(simulation, job) };
    };
  };

/** Job board deliveries, by action. */
export const boardDeliveries: Record<string, DeliverySetup> = {
  "posting.publish": createPosting(httpBoard),
  "posting.withdraw": createPosting(httpBoard, "posting.withdraw"),
};

/** Search engine deliveries, by adapter. */
export const searchEngineDeliveries: Record<string, DeliverySetup> = {
  "google-jobs": createPosting(google),
  indexnow: createPosting(indexNow),
};
