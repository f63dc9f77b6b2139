import { afterEach, beforeEach } from "vitest";
import { contentMayHaveChanged } from "#worker/runtime/content-version.ts";
import { prepareDatabase, wipe } from "./database.ts";

beforeEach(async () => {
  await prepareDatabase();
  contentMayHaveChanged();
});
afterEach(wipe);
