import { addTime } from "#worker/base/clock.ts";
import { createHeldBooking, listFreeSlots } from "./bookings.ts";
import type { Person } from "./person.ts";
import { select } from "./tables.ts";

/** Inserts sessions of this user in other browsers. */
export async function insertSessions(userId: string, idCharacters: string): Promise<void> {
  const [now, end] = [new Date(), addTime(new Date(), 1, "day")].map((time) => time.toISOString());
  for (const sign of idCharacters) {
    await select(
      "insert into user_sessions (id, user_id, epoch, created_at, last_seen_at, expires_at, ip_address, user_agent) values (?, ?, 0, ?, ?, ?, '', '')",
      sign.repeat(64),
      userId,
      now,
      now,
      end,
    );
  }
}

/** A booking that is held for longer than the tests take, with the token that confirms it. */
export async function createHold(): Promise<{ id: string; token: string }> {
  const { slots } = await listFreeSlots();
  const held = await createHeldBooking(slots.at(-1)!.startsAt);
  const heldUntil = addTime(new Date(), 1, "day").toISOString();
  await select("update booking_appointments set held_until = ? where id = ?", heldUntil, held.id);
  await select("update booking_cells set held_until = ? where appointment_id = ?", heldUntil, held.id);
  return held;
}

/** Merges a lead into another one, apart from this lead. */
export async function mergeTwoLeads(admin: Person, lead: string): Promise<{ id: string; otherId: string }> {
  const [id, otherId] = (
    await select<{ id: string }>("select id from crm_leads where id <> ? order by id desc limit 2", lead)
  ).map((row) => row.id) as [string, string];
  const { status } = await admin.call("POST /api/crm/leads/:id/merge", { params: { id }, body: { otherId } });
  if (status !== 200) throw new Error(`The leads were not merged: ${status}`);
  return { id, otherId };
}
