import type { APIRequestContext } from "@playwright/test";
import { bodyOf, expect } from "./concurrent-requests.ts";

type Times = { duration: number; slotStep?: number; bufferTime?: number };

export const BUFFER = 15;

/** A service of a story's own, from nine to five, beginning every quarter of an hour unless told. */
export async function service(
  office: APIRequestContext,
  name: string,
  { duration, slotStep = 15, bufferTime = BUFFER }: Times,
): Promise<string> {
  const answer = await office.post("/api/admin/booking/types", {
    data: {
      name,
      description: "",
      duration,
      price: 0,
      isActive: true,
      color: "#3B82F6",
      requiredInfo: [],
      bufferTime,
      slotStep,
      minimumNotice: 0,
      maxAdvanceBooking: 30,
      allowRescheduling: true,
      autoConfirm: true,
    },
  });
  expect(answer.status()).toBe(201);
  return (await bodyOf<{ id: string }>(answer)).id;
}
