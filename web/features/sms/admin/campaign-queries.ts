import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { RecipientState } from "#contract/sms/campaign-constants.ts";
import type {
  SmsCampaign,
  SmsCampaignDraft,
  SmsCampaignEstimateQuery,
} from "#contract/sms/campaign-schemas.ts";
import { apiPageQuery, apiQuery, callApi } from "#web/lib/api.ts";

export const CAMPAIGN_PAGE_SIZE = 10;
export const RECIPIENT_PAGE_SIZE = 50;
const POLL_MS = 3_000;

const isActive = ({ status }: SmsCampaign) => status === "sending" || status === "scheduled";

export const campaignList = (page: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/sms/campaigns", {
      query: { limit: CAMPAIGN_PAGE_SIZE, offset: (page - 1) * CAMPAIGN_PAGE_SIZE },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Polled while texts are being sent. */
export const campaignById = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/sms/campaigns/:id", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? POLL_MS : false),
  });

export const campaignRecipients = (
  { id, status }: Pick<SmsCampaign, "id" | "status">,
  { state, page }: { state: RecipientState | ""; page: number },
) =>
  queryOptions({
    ...apiPageQuery("GET /api/sms/campaigns/:id/recipients", {
      params: { id },
      query: {
        state: state || undefined,
        limit: RECIPIENT_PAGE_SIZE,
        offset: (page - 1) * RECIPIENT_PAGE_SIZE,
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: status === "sending" ? POLL_MS : false,
  });

/** Who would get the campaign now, and what it would cost. */
export const campaignEstimate = (body: SmsCampaignEstimateQuery) =>
  queryOptions({
    queryKey: ["POST /api/sms/campaigns/estimate", body] as const,
    queryFn: ({ signal }) => callApi("POST /api/sms/campaigns/estimate", { body }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const campaignTags = () => queryOptions({ ...apiQuery("GET /api/crm/people/tags", {}), staleTime: 0 });
export const campaignStages = () => apiQuery("GET /api/crm/pipelines", {});

function setCampaign(queryClient: QueryClient, campaign: SmsCampaign) {
  queryClient.setQueryData(campaignById(campaign.id).queryKey, campaign);
  return queryClient.invalidateQueries({ queryKey: ["GET /api/sms/campaigns"] });
}

export function useSaveCampaign() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      campaign,
      draft,
      key,
    }: {
      campaign: SmsCampaign | null;
      draft: SmsCampaignDraft;
      key: string;
    }) =>
      campaign
        ? callApi("PUT /api/sms/campaigns/:id", {
            params: { id: campaign.id },
            body: { ...draft, version: campaign.version },
          })
        : callApi("POST /api/sms/campaigns", { body: draft }, { headers: { "Idempotency-Key": key } }),
    onSuccess: (saved) => setCampaign(queryClient, saved),
  });
}

export function useDeleteCampaign() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE /api/sms/campaigns/:id", { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["GET /api/sms/campaigns"] }),
  });
}

export function useStartCampaign() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ campaign, startAt }: { campaign: SmsCampaign; startAt: string | null }) =>
      callApi("POST /api/sms/campaigns/:id/start", {
        params: { id: campaign.id },
        body: { version: campaign.version, startAt },
      }),
    onSuccess: (started) => setCampaign(queryClient, started),
  });
}

export type CampaignAction = "unschedule" | "pause" | "resume" | "stop";

export function useCampaignAction(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: CampaignAction) =>
      callApi(`POST /api/sms/campaigns/:id/${action}` as const, { params: { id } }),
    onSuccess: async (changed) => {
      await setCampaign(queryClient, changed);
      return queryClient.invalidateQueries({ queryKey: ["GET /api/sms/campaigns/:id/recipients"] });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: campaignById(id).queryKey }),
  });
}

export function useTestCampaign(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ toNumber, key }: { toNumber: string; key: string }) =>
      callApi(
        "POST /api/sms/campaigns/:id/test",
        { params: { id }, body: { toNumber } },
        { headers: { "Idempotency-Key": key } },
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["GET /api/sms/messages"] }),
  });
}
