import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod";
import type { AppointmentMeeting, AppointmentNotes, StaffBooking } from "#contract/booking/admin-schemas.ts";
import type {
  BlockedTime,
  BlockedTimeDraft,
  HolidaySetting,
  HoursDraft,
  StaffBookingType,
  TypeDraft,
} from "#contract/booking/setup-schemas.ts";
import type { AppointmentStatus } from "#contract/booking/constants.ts";
import type { SpamFilter } from "#contract/spam/constants.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";

export const PAGE_SIZE = 25;

/** Short, because visitors and other users book too. */
const CALENDAR_STALE_MS = 20_000;

export const appointmentCalendar = (from: string, to: string) =>
  queryOptions({
    ...apiQuery("GET /api/admin/booking/calendar", { query: { from, to } }),
    staleTime: CALENDAR_STALE_MS,
    placeholderData: keepPreviousData,
  });

type AppointmentFilter = {
  when: "upcoming" | "past" | "";
  status: AppointmentStatus | "";
  spam: SpamFilter | "";
  q: string;
  page: number;
};

export const appointmentList = ({ when, status, spam, q, page }: AppointmentFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/admin/booking/appointments", {
      query: {
        when: when || undefined,
        status: status || undefined,
        spam: spam || undefined,
        q: q || undefined,
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });

export const appointmentById = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/admin/booking/appointments/:id", { params: { id } }),
    staleTime: 0,
  });

export const staffDays = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/admin/booking/types/:id/days", { params: { id } }),
    staleTime: 0,
  });

export const staffSlots = (id: string, date: string, moving?: string) =>
  queryOptions({
    ...apiQuery("GET /api/admin/booking/types/:id/slots", { params: { id }, query: { date, moving } }),
    staleTime: 0,
  });

export const staffBookingTypes = () => apiQuery("GET /api/admin/booking/types", {});

export const weeklyHours = (bookingTypeId: string) =>
  queryOptions({
    ...apiQuery("GET /api/admin/booking/availability", { query: { bookingTypeId } }),
    staleTime: 0,
  });

export const blockedTimes = (page: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/admin/booking/blocked-times", {
      query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });

export const bookingHolidays = () => apiQuery("GET /api/admin/booking/holidays", {});

/** Every change can affect the calendar, the lists and the free times. */
const invalidateBooking = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).includes("/api/admin/booking/"),
  });

function useBookingMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidateBooking(queryClient) });
}

export const useCreateAppointment = () =>
  useBookingMutation(({ body, key }: { body: z.input<typeof StaffBooking>; key: string }) =>
    callApi("POST /api/admin/booking/appointments", { body }, { headers: { "Idempotency-Key": key } }),
  );

type AppointmentVersion = { id: string; sequence: number };

export const useRescheduleAppointment = () =>
  useBookingMutation(({ id, sequence, appointmentDate }: AppointmentVersion & { appointmentDate: string }) =>
    callApi("POST /api/admin/booking/appointments/:id/reschedule", {
      params: { id },
      body: { sequence, appointmentDate },
    }),
  );

export const useCancelAppointment = () =>
  useBookingMutation(({ id, sequence, reason }: AppointmentVersion & { reason: string }) =>
    callApi("POST /api/admin/booking/appointments/:id/cancel", {
      params: { id },
      body: { sequence, reason },
    }),
  );

export type AppointmentTransition = "confirm" | "complete" | "no-show";

export const useTransitionAppointment = () =>
  useBookingMutation(({ id, sequence, step }: AppointmentVersion & { step: AppointmentTransition }) =>
    callApi(`POST /api/admin/booking/appointments/:id/${step}`, { params: { id }, body: { sequence } }),
  );

export const useUpdateMeeting = () =>
  useBookingMutation(({ id, ...body }: { id: string } & z.input<typeof AppointmentMeeting>) =>
    callApi("PUT /api/admin/booking/appointments/:id/meeting", { params: { id }, body }),
  );

export const useUpdateNotes = () =>
  useBookingMutation(({ id, ...body }: { id: string } & z.input<typeof AppointmentNotes>) =>
    callApi("PUT /api/admin/booking/appointments/:id/notes", { params: { id }, body }),
  );

export const useSaveBookingType = () =>
  useBookingMutation(({ type, draft }: { type: StaffBookingType | null; draft: TypeDraft }) =>
    type
      ? callApi("PUT /api/admin/booking/types/:id", {
          params: { id: type.id },
          body: { ...draft, updatedAt: type.updatedAt },
        })
      : callApi("POST /api/admin/booking/types", { body: draft }),
  );

export const useDeleteBookingType = () =>
  useBookingMutation(({ id }: StaffBookingType) =>
    callApi("DELETE /api/admin/booking/types/:id", { params: { id } }),
  );

export const useSaveHours = () =>
  useBookingMutation((body: HoursDraft) => callApi("PUT /api/admin/booking/availability", { body }));

export const useSaveBlockedTime = () =>
  useBookingMutation(({ block, draft }: { block: BlockedTime | null; draft: BlockedTimeDraft }) =>
    block
      ? callApi("PUT /api/admin/booking/blocked-times/:id", {
          params: { id: block.id },
          body: { ...draft, updatedAt: block.updatedAt },
        })
      : callApi("POST /api/admin/booking/blocked-times", { body: draft }),
  );

export const useDeleteBlockedTime = () =>
  useBookingMutation(({ id }: BlockedTime) =>
    callApi("DELETE /api/admin/booking/blocked-times/:id", { params: { id } }),
  );

export const useSetHoliday = () =>
  useBookingMutation((body: Pick<HolidaySetting, "holiday" | "isClosed">) =>
    callApi("PUT /api/admin/booking/holidays", { body }),
  );
