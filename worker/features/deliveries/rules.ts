import type { Delivery, DeliveryCount } from "#contract/deliveries/endpoints.ts";
import { type DeliveryKind, deliveryKinds, type DeliveryStatus } from "#contract/deliveries/constants.ts";

type DeliveryCountRow = {
  kind: DeliveryKind;
  status: DeliveryStatus;
  waitingFor: string | null;
  count: number;
};

/** Groups counts by kind and includes kinds without rows. */
export function countsByKind(rows: readonly DeliveryCountRow[]): DeliveryCount[] {
  return deliveryKinds.map((kind) => {
    const kindRows = rows.filter((row) => row.kind === kind);
    const countStatus = (status: DeliveryStatus) =>
      kindRows.filter((row) => row.status === status).reduce((sum, { count }) => sum + count, 0);
    return {
      kind,
      waiting: countStatus("waiting"),
      sending: countStatus("sending"),
      dead: countStatus("dead"),
      cancelled: countStatus("cancelled"),
      sentToday: countStatus("sent"),
      waitingFor: kindRows.flatMap(({ status, waitingFor, count }) =>
        status === "waiting" && waitingFor ? [{ setting: waitingFor, count }] : [],
      ),
    };
  });
}

type DeliveryState = {
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: string | null;
  waitingFor: string | null;
};

/** Whether a retry can help: not while a setting is missing, and not before the planned time of a reminder. */
export const canRetry = (
  { status, attempts, nextAttemptAt, waitingFor }: DeliveryState,
  now: string,
): boolean =>
  status === "dead" ||
  (status === "waiting" && waitingFor === null && (attempts > 0 || (nextAttemptAt ?? "") <= now));

type SubjectRow = DeliveryState & { subject: string | null };

/** Adds what a screen needs to the row of a delivery. */
export const toDeliveryDto = <R extends SubjectRow>(row: R, now: string) => ({
  ...row,
  subject: row.subject === null ? null : (JSON.parse(row.subject) as NonNullable<Delivery["subject"]>),
  canRetry: canRetry(row, now),
});
