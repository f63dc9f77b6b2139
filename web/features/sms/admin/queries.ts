import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import type { SmsDraft, SmsSettingsPatch, SmsWithdrawal } from "#contract/sms/schemas.ts";
import type { SmsMessageType, SmsStatus } from "#contract/sms/constants.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";

export const PAGE_SIZE = 25;

/** Always stale: the sent count changes in the background. */
export const smsSettings = () => queryOptions({ ...apiQuery("GET /api/sms/settings", {}), staleTime: 0 });

type SmsMessageFilter = { status: SmsStatus | ""; type: SmsMessageType | ""; number: string; page: number };

export const smsMessages = ({ status, type, number, page }: SmsMessageFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/sms/messages", {
      query: {
        status: status || undefined,
        type: type || undefined,
        number: number || undefined,
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const smsMessageDetail = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/sms/messages/:id", { params: { id } }), staleTime: 0 });

export const smsConsents = (number: string) =>
  queryOptions({ ...apiQuery("GET /api/sms/consents", { query: { number } }), staleTime: 0, retry: false });

export function useSaveSmsSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof SmsSettingsPatch>) => callApi("POST /api/sms/settings", { body }),
    onSuccess: (saved) => queryClient.setQueryData(smsSettings().queryKey, saved),
  });
}

export function useSendSms() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: z.input<typeof SmsDraft> & { key: string }) =>
      callApi("POST /api/sms/send", { body }, { headers: { "Idempotency-Key": key } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["GET /api/sms/messages"] }),
  });
}

export function useWithdrawConsents(number: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kinds: z.input<typeof SmsWithdrawal>["kinds"]) =>
      callApi("POST /api/sms/consents/withdraw", { body: { number, kinds } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(smsConsents(number).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: ["GET /api/sms/messages"] });
    },
  });
}
