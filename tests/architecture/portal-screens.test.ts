import { expect, test } from "vitest";
import { portalScreens } from "#contract/admin-portals/constants.ts";
import { sources } from "#tests/support/sources.ts";

/** Open to everybody who is signed in, without a portal. */
const WITHOUT_PORTAL = new Set(["password", "profile", "second-factor"]);

test("portal slugs and back-office routes match", () => {
  const routes = sources.find(({ file }) => file === "web/app/admin/routes.tsx")!.text;
  const paths = [...routes.matchAll(/path: "([\w-]+)/g)].map(([, path]) => path!);
  const screens = [...new Set(paths)].filter((path) => !WITHOUT_PORTAL.has(path));
  expect(screens.length).toBeGreaterThan(0);
  expect([...portalScreens].toSorted()).toEqual(screens.toSorted());
});
