import { DEFAULT_CAMPAIGN_RATE } from "#contract/sms/campaign-constants.ts";
import type { SmsCampaign, SmsCampaignDraft } from "#contract/sms/campaign-schemas.ts";
import { SMS_QUIET_HOURS } from "#contract/sms/constants.ts";

/** The form's values of a campaign, or of a new one. */
export const toCampaignDraft = (campaign: SmsCampaign | null): SmsCampaignDraft =>
  campaign
    ? {
        name: campaign.name,
        template: campaign.template,
        audience: campaign.audience,
        ratePerMinute: campaign.ratePerMinute,
        quietFrom: campaign.quietFrom,
        quietUntil: campaign.quietUntil,
      }
    : {
        name: "",
        template: "",
        audience: { tags: [], stages: [], leadTypes: [], sources: [] },
        ratePerMinute: DEFAULT_CAMPAIGN_RATE,
        quietFrom: SMS_QUIET_HOURS.from,
        quietUntil: SMS_QUIET_HOURS.until,
      };
