import type { DeliveryCount } from "#contract/deliveries/endpoints.ts";
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
