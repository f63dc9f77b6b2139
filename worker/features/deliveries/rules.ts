import type { DeliveryCount } from "#contract/deliveries/endpoints.ts";
import { type DeliveryKind, deliveryKinds, type DeliveryStatus } from "#contract/deliveries/constants.ts";

type Counted = { kind: DeliveryKind; status: DeliveryStatus; waitingFor: string | null; count: number };

/** Groups counts by kind and includes kinds without rows. */
export function countsByKind(rows: readonly Counted[]): DeliveryCount[] {
  return deliveryKinds.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const of = (status: DeliveryStatus) =>
      own.filter((row) => row.status === status).reduce((sum, { count }) => sum + count, 0);
    return {
      kind,
      waiting: of("waiting"),
      sending: of("sending"),
      dead: of("dead"),
      cancelled: of("cancelled"),
      sentToday: of("sent"),
      waitingFor: own.flatMap(({ status, waitingFor, count }) =>
        status === "waiting" && waitingFor ? [{ setting: waitingFor, count }] : [],
      ),
    };
  });
}
