import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, id, idParams, isoTime, pageQuery } from "#contract/schemas.ts";
import {
  BlockedTime,
  BlockedTimeDraft,
  BookingHours,
  HoursDraft,
  StaffBookingType,
  TypeDraft,
} from "./setup-schemas.ts";

const BASE_PATH = "/api/admin/booking" as const;
const access = "booking.manage" as const;

/** What can be booked, and when. */
export const bookingSetup = {
  types: endpoint({
    route: `GET ${BASE_PATH}/types`,
    summary: "Every service, active or not, in its order",
    access,
    output: z.array(StaffBookingType),
  }),
  createType: endpoint({
    route: `POST ${BASE_PATH}/types`,
    summary: "Add a service, with hours from nine to five on weekdays",
    access,
    body: TypeDraft,
    output: StaffBookingType,
    status: 201,
  }),
  updateType: endpoint({
    route: `PUT ${BASE_PATH}/types/:id`,
    summary: "Change a service; a stale `updatedAt` is refused",
    access,
    params: idParams,
    body: TypeDraft.extend({ updatedAt: isoTime }),
    output: StaffBookingType,
  }),
  removeType: endpoint({
    route: `DELETE ${BASE_PATH}/types/:id`,
    summary: "Delete a service that was never booked",
    access,
    params: idParams,
    output: deleted,
  }),
  hours: endpoint({
    route: `GET ${BASE_PATH}/availability`,
    summary: "The weekly hours of one service",
    access,
    query: z.object({ bookingTypeId: id }),
    output: BookingHours,
  }),
  setHours: endpoint({
    route: `PUT ${BASE_PATH}/availability`,
    summary: "Replace the weekly hours of one service; a stale `updatedAt` is refused",
    access,
    body: HoursDraft,
    output: BookingHours,
  }),
  blockedTimes: endpoint({
    route: `GET ${BASE_PATH}/blocked-times`,
    summary: "Blocked times, the latest first",
    access,
    query: pageQuery(50, 200),
    output: z.array(BlockedTime),
    paged: true,
  }),
  block: endpoint({
    route: `POST ${BASE_PATH}/blocked-times`,
    summary: "Block a time, once or again and again",
    access,
    body: BlockedTimeDraft,
    output: BlockedTime,
    status: 201,
  }),
  updateBlock: endpoint({
    route: `PUT ${BASE_PATH}/blocked-times/:id`,
    summary: "Change a blocked time; a stale `updatedAt` is refused",
    access,
    params: idParams,
    body: BlockedTimeDraft.extend({ updatedAt: isoTime }),
    output: BlockedTime,
  }),
  unblock: endpoint({
    route: `DELETE ${BASE_PATH}/blocked-times/:id`,
    summary: "Delete a blocked time: its slots are offered again",
    access,
    params: idParams,
    output: deleted,
  }),
};
