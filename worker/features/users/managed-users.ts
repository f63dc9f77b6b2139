import type { ManagedUser } from "#contract/users/endpoints.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { findAccountStates, NO_PASSWORD, toUserDto } from "#worker/features/auth/index.ts";
import { isMoreCapable } from "#worker/features/roles/index.ts";
import type { UserRow } from "./queries.ts";

const NO_INVITATION = { expiresAt: null, delivery: null, waitingFor: null };

/** Users for those who manage users, with locks and invitations. */
export async function toManagedUsers(ctx: StaffCtx, rows: readonly UserRow[]): Promise<ManagedUser[]> {
  const { lockTimes, invitations, withFactor } = await findAccountStates(ctx, rows);
  return rows.map((row, index) => ({
    ...toUserDto(row),
    canEdit: !isMoreCapable(row, ctx.staff),
    lockedUntil: lockTimes[index]!,
    hasSecondFactor: withFactor.has(row.id),
    invitation: row.passwordHash === NO_PASSWORD ? (invitations.get(row.id) ?? NO_INVITATION) : null,
  }));
}
