import { smsCampaigns } from "#contract/sms/campaign-endpoints.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import {
  changeStatus,
  createCampaign,
  deleteCampaign,
  sendCampaignTest,
  startCampaign,
  updateCampaign,
} from "./campaigns.ts";
import { getCampaignDto, getEstimate, toCampaignDto, toRecipientDto } from "./dto.ts";
import * as queries from "./queries.ts";

export const smsCampaignRoutes = createRouter();

serve(smsCampaignRoutes, smsCampaigns.list, async (ctx, { query }) => {
  const { rows, tallies, total } = await queries.listCampaigns(ctx.db, query);
  return { rows: rows.map((row) => toCampaignDto(row, tallies)), total };
});

serve(smsCampaignRoutes, smsCampaigns.create, (ctx, { body, storeResponse }) =>
  createCampaign(ctx, body, storeResponse),
);

// Before `:id`, which matches every path.
serve(smsCampaignRoutes, smsCampaigns.estimate, (ctx, { body }) => getEstimate(ctx, body));

serve(smsCampaignRoutes, smsCampaigns.get, (ctx, { params }) => getCampaignDto(ctx, params.id));
serve(smsCampaignRoutes, smsCampaigns.update, (ctx, { params, body }) =>
  updateCampaign(ctx, params.id, body),
);
serve(smsCampaignRoutes, smsCampaigns.remove, (ctx, { params }) => deleteCampaign(ctx, params.id));
serve(smsCampaignRoutes, smsCampaigns.test, (ctx, { params, body, storeResponse }) =>
  sendCampaignTest(ctx, params.id, body.toNumber, storeResponse),
);
serve(smsCampaignRoutes, smsCampaigns.start, (ctx, { params, body }) => startCampaign(ctx, params.id, body));
serve(smsCampaignRoutes, smsCampaigns.unschedule, (ctx, { params }) =>
  changeStatus(ctx, params.id, "unschedule"),
);
serve(smsCampaignRoutes, smsCampaigns.pause, (ctx, { params }) => changeStatus(ctx, params.id, "pause"));
serve(smsCampaignRoutes, smsCampaigns.resume, (ctx, { params }) => changeStatus(ctx, params.id, "resume"));
serve(smsCampaignRoutes, smsCampaigns.stop, (ctx, { params }) => changeStatus(ctx, params.id, "stop"));

serve(smsCampaignRoutes, smsCampaigns.recipients, async (ctx, { params, query: { state, ...page } }) => {
  const { rows, total } = await queries.listRecipients(ctx.db, { campaignId: params.id, state }, page);
  return { rows: rows.map(toRecipientDto), total };
});
