import { expect, test } from "vitest";
import { portalScreens } from "#contract/admin-portals/constants.ts";
import { adminPages, isAdminPath } from "#contract/admin-portals/pages.ts";
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

test("the Worker knows every page of the back office, and no other path", () => {
  const routes = sources.find(({ file }) => file === "web/app/admin/routes.tsx")!.text;
  const paths = [...routes.matchAll(/path: "(?:\/admin\/)?([\w:-][\w:/-]*)"/g)].map(([, path]) => path!);
  expect(adminPages.toSorted()).toEqual(["", ...paths].toSorted());
  for (const page of adminPages) {
    const path = `/admin/${page.replaceAll(/:\w+/g, "01900000-0000-7000-8000-000000000001")}`;
    for (const address of [path, `${path}/`.replace("//", "/")])
      expect(isAdminPath(address), address).toBe(true);
    expect(isAdminPath(`${path}/x/y/z`.replace("//", "/")), path).toBe(false);
  }
  for (const path of ["/admin", "/admin/"]) expect(isAdminPath(path), path).toBe(true);
  for (const path of ["/admin/nothing", "/admin/jobs//", "/admin/jobs/1/nothing", "/administrator"])
    expect(isAdminPath(path), path).toBe(false);
});
