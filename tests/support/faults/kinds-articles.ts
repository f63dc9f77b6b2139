import { allTopics } from "#worker/features/bulk-generation/topics.ts";
import { office } from "../office.ts";
import { addSchedule, farOff, quietSite } from "../schedules.ts";
import { select } from "../tables.ts";
import { setKey } from "../writers.ts";
import { insertOrder, type Kind } from "./orders.ts";
import type { World } from "./world.ts";

const articles = async (id: string) => (await select("select id from articles where id = ?", id)).length;

const ordered = async (world: World) => {
  const author = await office.as("manager");
  return async () => {
    const entityId = world.ctx().newId();
    const text = { prompt: "Write about {{topic}}.", variables: { topic: "close" }, templateId: null };
    const payload = { category: "Market Trends", ...text, createdBy: author.userId! };
    const about = { entityType: "article", entityId, payload };
    const id = await insertOrder(world, "article", "article.write", about);
    return { id, effects: () => articles(entityId) };
  };
};

const articleWrite: Kind = async (world) => {
  await setKey();
  return ordered(world);
};

/** Without a key Workers AI writes. */
export const boundArticle: Kind = ordered;

const bulkWrite: Kind = async (world) => {
  await setKey();
  const manager = await office.as("manager");
  const [run, now] = [world.ctx().newId(), new Date().toISOString()];
  await select(
    "insert into bulk_runs (id, total, status, started_by, created_at, updated_at) values (?, 100, 'running', ?, ?, ?)",
    run,
    manager.userId,
    now,
    now,
  );
  return async () => {
    const about = { entityType: "bulk_run", entityId: run, payload: allTopics[0]! };
    const id = await insertOrder(world, "article", "bulk.write", about);
    return { id, effects: () => articles(id) };
  };
};

const scheduleWrite: Kind = async (world) => {
  await setKey();
  const manager = (await office.as("manager")).at(quietSite());
  const schedule = await addSchedule(manager, {
    ...farOff(world.clock()),
    autoPublish: true,
    autoLinkedin: true,
  });
  return async () => {
    const about = { entityType: "schedule", entityId: String(schedule.id), payload: { byHand: true } };
    const id = await insertOrder(world, "article", "schedule.write", about);
    /** Written and published once, with one post that waits for an account to be connected. */
    const effects = async () => {
      const written = await select("select id from articles where id = ? and status = 'published'", id);
      const posts = await select(
        "select id from deliveries where action = 'linkedin.post' and entity_id = ?",
        id,
      );
      return written.length === 1 ? posts.length : 0;
    };
    return { id, effects };
  };
};

/** What the writer does, by the action of its row. */
export const articleKinds: Record<string, Kind> = {
  "article.write": articleWrite,
  "bulk.write": bulkWrite,
  "schedule.write": scheduleWrite,
};
