import { roleRank, type Role } from "#contract/capabilities.ts";
import { adminPortals, userPortalAccess } from "../tables/portals.ts";
import { users } from "../tables/users.ts";
import { ago } from "./dates.ts";
import { sampleId } from "./ids.ts";

type Person = { username: Role; department: string; lastLoginHours: number | null };

/** One user per role, named after it. */
const people: Person[] = [
  { username: "admin", department: "operations", lastLoginHours: 20 },
  { username: "manager", department: "marketing", lastLoginHours: 27 },
  { username: "recruiter", department: "recruiting", lastLoginHours: 3 },
  { username: "user", department: "content", lastLoginHours: null },
];

export const sampleUser = (username: Role): string =>
  sampleId("user", people.findIndex((person) => person.username === username) + 1);

export const userRows = (now: Date, passwordHash: string): (typeof users.$inferInsert)[] =>
  people.map(({ username, department, lastLoginHours }, index) => ({
    id: sampleUser(username),
    username,
    passwordHash,
    role: username,
    department,
    lastLogin: lastLoginHours === null ? null : ago(now, lastLoginHours, "hour"),
    createdAt: ago(now, 210 - index * 12),
    updatedAt: ago(now, 210 - index * 12),
  }));

type Portal = Pick<typeof adminPortals.$inferSelect, "id" | "requiredRole">;

/** Portal visits, only of portals open to the user. */
export const portalAccessRows = (
  now: Date,
  portals: readonly Portal[],
): (typeof userPortalAccess.$inferInsert)[] =>
  (["admin", "recruiter"] as const).flatMap((username, person) => {
    const open = portals.filter(({ requiredRole }) => roleRank(username) >= roleRank(requiredRole));
    return open.map(({ id: portalId }, index) => ({
      id: sampleId("portalAccess", person * 100 + index + 1),
      userId: sampleUser(username),
      portalId,
      accessCount: 4 + ((person * 17 + index * 5) % 23),
      lastAccessed: ago(now, 3 + index * 2 + (1 - person) * 18, "hour"),
      createdAt: ago(now, 90),
      updatedAt: ago(now, 3 + index * 2, "hour"),
    }));
  });
