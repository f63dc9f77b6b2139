import { Temporal } from "temporal-polyfill";
import { iso, addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { hasWrittenSince } from "./consent-queries.ts";
import { listZones } from "./outbox.ts";
import { type Basis, type ConsentState, nextSendTime } from "./rules.ts";

type Objection = { rule: "no_consent" | "quiet_hours"; sentence: string };

/** For this long, a text from the person is an invitation to answer by text. */
const CONVERSATION_DAYS = 30;

/** Reasons against a text by staff that they may overrule with a reason. Marketing waits for its hours instead. */
export async function listObjections(
  ctx: Ctx,
  { to, basis, consentState }: { to: string; basis: Basis; consentState: ConsentState },
): Promise<Objection[]> {
  if (basis === "sms_marketing") return [];
  const now = ctx.clock();
  const since = iso(addTime(now, -CONVERSATION_DAYS, "day"));
  const [zones, hasWritten] = await Promise.all([listZones(ctx, to), hasWrittenSince(ctx.db, to, since)]);
  // Of several zones, the one where it is quiet.
  const quietZone = zones.find((zone) => nextSendTime(now, [zone]) !== now);
  const isInvited = basis !== "conversation" || consentState.sms_appointment === true || hasWritten;
  return [
    ...(isInvited
      ? []
      : [{ rule: "no_consent" as const, sentence: "This number has not agreed to text messages." }]),
    ...(quietZone
      ? [
          {
            rule: "quiet_hours" as const,
            sentence: `It is ${formatClock(now, quietZone)} there, in quiet hours.`,
          },
        ]
      : []),
  ];
}

const formatClock = (now: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toLocaleString("en-US", { hour: "numeric", minute: "2-digit" });

/** The form shows the field `reason` when this names it. */
export function reasonRequired(objections: readonly Objection[]): AppError {
  const message = [...objections.map(({ sentence }) => sentence), "Give a reason to send it anyway."].join(
    " ",
  );
  return new AppError("conflict", message, { fields: { reason: [message] } });
}
