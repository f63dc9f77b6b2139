import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { articleDeliveries } from "#tests/support/faults/article-deliveries.ts";
import { countRows, createSimulation } from "#tests/support/faults/setup.ts";
import { staleKv } from "#tests/support/faults/stale-kv.ts";
import type { Simulation } from "#tests/support/faults/simulation.ts";
import { testApp } from "#tests/support/test-app.ts";
import { anApplication, unique } from "#tests/support/samples.ts";
import { updateArticles, useUniqueContentVersion, insertArticle } from "#tests/support/articles.ts";

let simulation: Simulation;
beforeEach(async () => {
  ({ simulation } = await createSimulation());
  simulation.kv = staleKv(env.KV, simulation.clock);
});

test("with stale KV, a repeated submission and a repeated message take effect once", async () => {
  const [body, headers] = [anApplication(), { "idempotency-key": unique() }];
  for (let n = 0; n < 3; n++)
    expect(
      (await testApp.visitor().at(simulation.site).call("POST /api/applications", { body }, headers)).status,
    ).toBe(201);
  expect(await countRows("applications where email = ?", body.email)).toBe(1);
  const articleDelivery = await (await articleDeliveries["article.write"]!(simulation))();
  const message = { body: { type: "delivery", id: articleDelivery.id }, attempts: 1, at: 0 };
  await simulation.consume([message, message]);
  expect(await articleDelivery.effects()).toBe(1);
});

test("an unpublished article gets 404 although KV still holds it", async () => {
  await useUniqueContentVersion();
  const { id } = await insertArticle();
  const read = async () =>
    (
      await testApp
        .visitor()
        .at(simulation.site)
        .call("GET /api/content/published-articles/:id", { params: { id } })
    ).status;
  expect(await read()).toBe(200);
  await updateArticles("update articles set status = 'approved', published_at = null where id = ?", id);
  expect(await read()).toBe(404);
});
