import type { AccessMatrix, PortalAccess } from "#contract/admin-portals/schemas.ts";
import type { Staff } from "#worker/runtime/ctx.ts";
import { decideAccess } from "#worker/runtime/portal-access.ts";
import { isMoreCapable } from "#worker/features/roles/index.ts";
import type { PortalRow, getMatrixData } from "./queries.ts";

type MatrixData = Awaited<ReturnType<typeof getMatrixData>>;
type MatrixUser = MatrixData["users"][number];

/** Evaluates every user against every portal with the rule that guards screens and API. */
export function toAccessMatrix({ portals, users, visits, total }: MatrixData, actor: Staff): AccessMatrix {
  const visitsByKey = new Map(visits.map((visit) => [`${visit.userId} ${visit.portalId}`, visit]));
  const getAccess = (user: MatrixUser, portal: PortalRow): PortalAccess => {
    const visit = visitsByKey.get(`${user.id} ${portal.id}`);
    return {
      ...decideAccess(user, portal),
      lastAccessed: visit?.lastAccessed ?? null,
      accessCount: visit?.accessCount ?? 0,
    };
  };
  return {
    portals,
    totalUsers: total,
    users: users.map((user) => ({
      ...user,
      roleId: user.roleId ?? user.role,
      isCustom: user.roleId !== null,
      canEdit: !isMoreCapable(user, actor),
      access: Object.fromEntries(portals.map((portal) => [portal.id, getAccess(user, portal)])),
    })),
  };
}
