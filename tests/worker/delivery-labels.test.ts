import { expect, test } from "vitest";
import { deliveryKinds } from "#contract/deliveries/constants.ts";
import { actionLabels, kindLabels } from "#web/features/deliveries/admin/delivery-labels.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";

test("every action and kind of a delivery has a distinct label", () => {
  expect(Object.keys(actionLabels).toSorted()).toEqual(Object.keys(deliveryHandlers).toSorted());
  expect(new Set(Object.values(actionLabels)).size).toBe(Object.keys(actionLabels).length);
  expect(Object.keys(kindLabels).toSorted()).toEqual([...deliveryKinds].toSorted());
});
