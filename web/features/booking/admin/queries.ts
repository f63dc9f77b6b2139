import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod";
import type { AppointmentMeeting, AppointmentNotes, StaffBooking } from "#contract/booking/admin-endpoints.ts";
import type {
  BlockedTime,
  BlockedTimeDraft,
  HoursDraft,
  StaffBookingType,
  TypeDraft,
} from "#contract/booking/setup-endpoints.ts";
import type { AppointmentStatus } from "#contract/booking/constants.ts";
import { call, read, readPage } from "#web/lib/api.ts";

export const PAGE_SIZE = 25;

/** Others book too, so what is shown is asked anew when one comes back to it. */
const BELIEVED_MS = 20_000;

export const calendar = (from: string, to: string) =>
  queryOptions({
    ...read("GET /api/admin/booking/calendar", { query: { from, to } }),
    staleTime: BELIEVED_MS,
    placeholderData: keepPreviousData,
  });

type Listing = {
  when: "upcoming" | "past" | "";
  status: AppointmentStatus | "";
  q: string;
  page: number;
};

export const appointmentList = ({ when, status, q, page }: Listing) =>
  queryOptions({
    ...readPage("GET /api/admin/booking/appointments", {
      query: {
        when: when || undefined,
        status: status || undefined,
        q: q || undefined,
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });

export const oneAppointment = (id: string) =>
  queryOptions({
    ...read("GET /api/admin/booking/appointments/:id", { params: { id } }),
    staleTime: 0,
  });

export const staffDays = (id: string) =>
  queryOptions({
    ...read("GET /api/admin/booking/types/:id/days", { params: { id } }),
    staleTime: 0,
  });

export const staffSlots = (id: string, date: string, moving?: string) =>
  queryOptions({
    ...read("GET /api/admin/booking/types/:id/slots", { params: { id }, query: { date, moving } }),
    staleTime: 0,
  });

export const allTypes = () => read("GET /api/admin/booking/types", {});

export const weeklyHours = (bookingTypeId: string) =>
  queryOptions({
    ...read("GET /api/admin/booking/availability", { query: { bookingTypeId } }),
    staleTime: 0,
  });

export const blockedTimes = (page: number) =>
  queryOptions({
    ...readPage("GET /api/admin/booking/blocked-times", {
      query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });

/** Whatever was changed, calendar, lists and free times may look different. */
const refresh = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).includes("/api/admin/booking/"),
  });

function useChange<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(queries) });
}

export const useBook = () =>
  useChange(({ body, key }: { body: z.input<typeof StaffBooking>; key: string }) =>
    call("POST /api/admin/booking/appointments", { body }, { headers: { "Idempotency-Key": key } }),
  );

type Seen = { id: string; sequence: number };

export const useMove = () =>
  useChange(({ id, sequence, appointmentDate }: Seen & { appointmentDate: string }) =>
    call("POST /api/admin/booking/appointments/:id/reschedule", {
      params: { id },
      body: { sequence, appointmentDate },
    }),
  );

export const useCancel = () =>
  useChange(({ id, sequence, reason }: Seen & { reason: string }) =>
    call("POST /api/admin/booking/appointments/:id/cancel", { params: { id }, body: { sequence, reason } }),
  );

export type Step = "confirm" | "complete" | "no-show";

export const useStep = () =>
  useChange(({ id, sequence, step }: Seen & { step: Step }) =>
    call(`POST /api/admin/booking/appointments/:id/${step}`, { params: { id }, body: { sequence } }),
  );

export const useSetMeeting = () =>
  useChange(({ id, ...body }: { id: string } & z.input<typeof AppointmentMeeting>) =>
    call("PUT /api/admin/booking/appointments/:id/meeting", { params: { id }, body }),
  );

export const useWriteNotes = () =>
  useChange(({ id, ...body }: { id: string } & z.input<typeof AppointmentNotes>) =>
    call("PUT /api/admin/booking/appointments/:id/notes", { params: { id }, body }),
  );

export const useSaveType = () =>
  useChange(({ type, draft }: { type: StaffBookingType | null; draft: TypeDraft }) =>
    type
      ? call("PUT /api/admin/booking/types/:id", {
          params: { id: type.id },
          body: { ...draft, updatedAt: type.updatedAt },
        })
      : call("POST /api/admin/booking/types", { body: draft }),
  );

export const useDeleteType = () =>
  useChange(({ id }: StaffBookingType) => call("DELETE /api/admin/booking/types/:id", { params: { id } }));

export const useSetHours = () =>
  useChange((body: HoursDraft) => call("PUT /api/admin/booking/availability", { body }));

export const useSaveBlock = () =>
  useChange(({ block, draft }: { block: BlockedTime | null; draft: BlockedTimeDraft }) =>
    block
      ? call("PUT /api/admin/booking/blocked-times/:id", {
          params: { id: block.id },
          body: { ...draft, updatedAt: block.updatedAt },
        })
      : call("POST /api/admin/booking/blocked-times", { body: draft }),
  );

export const useUnblock = () =>
  useChange(({ id }: BlockedTime) => call("DELETE /api/admin/booking/blocked-times/:id", { params: { id } }));
