import type { APIRequestContext } from "@playwright/test";
import { parseJson, expect } from "./concurrent-requests.ts";

type ServiceTimes = { duration: number; slotStep?: number; bufferTime?: number };

export const BUFFER_MINUTES = 15;

/** Creates an active service with hours from 9:00 to 17:00 and returns its id. */
export async function createService(
  staff: APIRequestContext,
  name: string,
  { duration, slotStep = 15, bufferTime = BUFFER_MINUTES }: ServiceTimes,
): Promise<string> {
  const response = await staff.post("/api/admin/booking/types", {
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
  expect(response.status()).toBe(201);
  return (await parseJson<{ id: string }>(response)).id;
}
