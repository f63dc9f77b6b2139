import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { holidays } from "./constants.ts";
import { deleted, id, idParams, isoTime, pageQuery } from "#contract/schemas.ts";
import {
  BlockedTime,
  BlockedTimeDraft,
  BookingHours,
  HolidaySetting,
  HoursDraft,
  StaffBookingType,
  TypeDraft,
} from "./setup-schemas.ts";

const BASE_PATH = "/api/admin/booking" as const;
const access = "booking.manage" as const;

export const bookingSetup = {
  types: endpoint({
    route: `GET ${BASE_PATH}/types`,
    summary: "List all services, active and inactive",
    access,
    output: z.array(StaffBookingType),
  }),
  createType: endpoint({
    route: `POST ${BASE_PATH}/types`,
    summary: "Create a service, available on weekdays from nine to five",
    access,
    body: TypeDraft,
    output: StaffBookingType,
    status: 201,
  }),
  updateType: endpoint({
    route: `PUT ${BASE_PATH}/types/:id`,
    summary: "Update a service; a stale `updatedAt` gets 409",
    access,
    params: idParams,
    body: TypeDraft.extend({ updatedAt: isoTime }),
    output: StaffBookingType,
  }),
  removeType: endpoint({
    route: `DELETE ${BASE_PATH}/types/:id`,
    summary: "Delete a service without bookings",
    access,
    params: idParams,
    output: deleted,
  }),
  hours: endpoint({
    route: `GET ${BASE_PATH}/availability`,
    summary: "Get the weekly hours of a service",
    access,
    query: z.object({ bookingTypeId: id }),
    output: BookingHours,
  }),
  setHours: endpoint({
    route: `PUT ${BASE_PATH}/availability`,
    summary: "Replace the weekly hours of a service; a stale `updatedAt` gets 409",
    access,
    body: HoursDraft,
    output: BookingHours,
  }),
  holidays: endpoint({
    route: `GET ${BASE_PATH}/holidays`,
    summary: "List the public holidays with their next date, and whether they are closed",
    access,
    output: z.array(HolidaySetting),
  }),
  setHoliday: endpoint({
    route: `PUT ${BASE_PATH}/holidays`,
    summary: "Close a public holiday for bookings, or open it",
    access,
    body: z.strictObject({ holiday: z.enum(holidays), isClosed: z.boolean() }),
    output: HolidaySetting,
  }),
  blockedTimes: endpoint({
    route: `GET ${BASE_PATH}/blocked-times`,
    summary: "List blocked times, latest first",
    access,
    query: pageQuery(50, 200),
    output: z.array(BlockedTime),
    paged: true,
  }),
  block: endpoint({
    route: `POST ${BASE_PATH}/blocked-times`,
    summary: "Create a blocked time, once or recurring",
    access,
    body: BlockedTimeDraft,
    output: BlockedTime,
    status: 201,
  }),
  updateBlock: endpoint({
    route: `PUT ${BASE_PATH}/blocked-times/:id`,
    summary: "Update a blocked time; a stale `updatedAt` gets 409",
    access,
    params: idParams,
    body: BlockedTimeDraft.extend({ updatedAt: isoTime }),
    output: BlockedTime,
  }),
  unblock: endpoint({
    route: `DELETE ${BASE_PATH}/blocked-times/:id`,
    summary: "Delete a blocked time and free its slots",
    access,
    params: idParams,
    output: deleted,
  }),
};
