import { allTopics } from "#worker/features/bulk-generation/topics.ts";
import { testApp } from "../test-app.ts";
import { createSchedule, notDueSoon, siteWithoutQueue } from "../schedules.ts";
import { select } from "../tables.ts";
import { setOpenAiKey } from "../openai.ts";
import { insertDueDelivery, type DeliverySetup } from "./deliveries.ts";
import type { Simulation } from "./simulation.ts";

const countArticles = async (id: string) => (await select("select id from articles where id = ?", id)).length;

const articleDelivery = async (simulation: Simulation) => {
  const author = await testApp.as("manager");
  return async () => {
    const entityId = simulation.ctx().newId();
    const text = { prompt: "Write about {{topic}}.", variables: { topic: "close" }, templateId: null };
    const payload = { category: "Market Trends", ...text, createdBy: author.userId! };
    const entity = { entityType: "article", entityId, payload };
    const id = await insertDueDelivery(simulation, "article", "article.write", entity);
    return { id, effects: () => countArticles(entityId) };
  };
};

const articleWrite: DeliverySetup = async (simulation) => {
  await setOpenAiKey();
  return articleDelivery(simulation);
};

/** Without a key, Workers AI writes. */
export const bindingArticle: DeliverySetup = articleDelivery;

const bulkWrite: DeliverySetup = async (simulation) => {
  await setOpenAiKey();
  const manager = await testApp.as("manager");
  const [run, now] = [simulation.ctx().newId(), new Date().toISOString()];
  await select(
    "insert into bulk_runs (id, total, status, started_by, created_at, updated_at) values (?, 100, 'running', ?, ?, ?)",
    run,
    manager.userId,
    now,
    now,
  );
  return async () => {
    const entity = { entityType: "bulk_run", entityId: run, payload: allTopics[0]! };
    const id = await insertDueDelivery(simulation, "article", "bulk.write", entity);
    return { id, effects: () => countArticles(id) };
  };
};

const scheduleWrite: DeliverySetup = async (simulation) => {
  await setOpenAiKey();
  const manager = (await testApp.as("manager")).at(siteWithoutQueue());
  const schedule = await createSchedule(manager, notDueSoon(simulation.clock()));
  return async () => {
    const entity = { entityType: "schedule", entityId: String(schedule.id), payload: { byHand: true } };
    const id = await insertDueDelivery(simulation, "article", "schedule.write", entity);
    return { id, effects: () => countArticles(id) };
  };
};

/** Article deliveries, by action. */
export const articleDeliveries: Record<string, DeliverySetup> = {
  "article.write": articleWrite,
  "bulk.write": bulkWrite,
  "schedule.write": scheduleWrite,
};
