import type { AccessMatrix, PortalAccess } from "#contract/admin-portals/endpoints.ts";
import type { PortalRow, readMatrix } from "./queries.ts";
import { decideAccess } from "./rules.ts";

type Read = Awaited<ReturnType<typeof readMatrix>>;
type Person = Read["people"][number];

/** Everybody against every portal, by the same decision that opens the screens. */
export function arrange({ portals, people, visits, total }: Read): AccessMatrix {
  const seen = new Map(visits.map((visit) => [`${visit.userId} ${visit.portalId}`, visit]));
  const accessOf = (person: Person, portal: PortalRow): PortalAccess => {
    const visit = seen.get(`${person.id} ${portal.id}`);
    return {
      ...decideAccess(person, portal),
      lastAccessed: visit?.lastAccessed ?? null,
      accessCount: visit?.accessCount ?? 0,
    };
  };
  return {
    portals,
    totalUsers: total,
    users: people.map(({ permissions, ...person }) => ({
      ...person,
      isCustom: permissions !== null,
      access: Object.fromEntries(
        portals.map((portal) => [portal.id, accessOf({ ...person, permissions }, portal)]),
      ),
    })),
  };
}
