import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { everyFault, everywhere } from "#tests/support/faults/everywhere.ts";
import { openWorld } from "#tests/support/faults/firm.ts";
import { putOut, puttingOut, waysOut } from "#tests/support/faults/locks.ts";
import { staleKv } from "#tests/support/faults/stale-kv.ts";
import type { World } from "#tests/support/faults/world.ts";
import { office } from "#tests/support/office.ts";
import { employ, signIn } from "#tests/support/sign-in.ts";
import { select } from "#tests/support/tables.ts";

/** A world whose KV still knows everybody, and an admin in it. */
async function openStale(): Promise<{ world: World; admin: Awaited<ReturnType<typeof office.as>> }> {
  const { world } = await openWorld();
  world.kv = staleKv(env.KV, world.clock);
  return { world, admin: (await office.as("admin")).at(world.site) };
}
const atOnce = () => Promise.resolve();
const storiesOf = <T>(storyOf: (way: string) => T) =>
  Object.fromEntries(waysOut.map((way) => [`somebody ${way}`, storyOf(way)]));

test.for(everyFault)("whoever is put out stays out, when any step of putting them out %s", async (fault) => {
  const { world, admin } = await openStale();
  const stories = storiesOf((way) => async () => {
    const { put, ask } = await putOut(world, admin, way);
    return puttingOut(world, put, async () => expect((await ask()).status).toBe(401));
  });
  const steps = await everywhere(world, fault, 1, stories, atOnce);
  expect(Object.keys(steps)).toHaveLength(waysOut.length);
});

test("whoever was put out is not let in, whichever step of looking at them fails", async () => {
  const { world, admin } = await openStale();
  const stories = storiesOf((way) => async () => {
    const { put, ask } = await putOut(world, admin, way);
    expect((await put()).status).toBe(200);
    const act = async () => expect([401, 500]).toContain((await ask()).status);
    return { act, check: atOnce };
  });
  // The session, and the person behind it.
  await everywhere(world, "fails", 2, stories, atOnce);
});

test("whoever has used up their tries is not let in, whichever step of counting them fails", async () => {
  const { world } = await openStale();
  const { username } = await employ();
  const guess = () => signIn(office.visitor().at(world.site), username, "a guess");
  expect((await guess()).status).toBe(401);
  await select("update rate_counters set count = 10 where key like 'sign-in:account:%'");
  const tries = async () => ({
    act: async () =>
      expect([429, 500]).toContain((await signIn(office.visitor().at(world.site), username)).status),
    check: atOnce,
  });
  for (const fault of everyFault) await everywhere(world, fault, 1, { tries }, atOnce);
});
