import type { EmployerConsentState, Verdict } from "#contract/submittals/constants.ts";
import type { Submittal } from "#contract/submittals/schemas.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";

type Label = { label: string; badge: BadgeStatus };

export const verdictLabels: Record<Verdict, Label> = {
  yes: { label: "Yes", badge: "approved" },
  no: { label: "No", badge: "failed" },
  interview: { label: "Wants an interview", badge: "posted" },
};

export const consentLabels: Record<EmployerConsentState, Label> = {
  requested: { label: "Consent requested", badge: "pending" },
  granted: { label: "Consent given", badge: "approved" },
  declined: { label: "Consent declined", badge: "archived" },
  withdrawn: { label: "Consent withdrawn", badge: "archived" },
};

export const stateLabels: Record<Submittal["state"], Label> = {
  open: { label: "Open", badge: "posted" },
  expired: { label: "Expired", badge: "archived" },
  closed: { label: "Closed", badge: "archived" },
};
