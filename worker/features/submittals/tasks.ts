import { verdicts } from "#contract/submittals/constants.ts";
import { firm } from "#contract/firm.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendMail, sendStaffMail } from "#worker/runtime/mail.ts";
import { findConsent } from "./consent-queries.ts";
import { getState, isVisible, toClientShortlist } from "./dto.ts";
import { createConsentUrl, createShortlistUrl } from "./links.ts";
import { findSubmittal, findSubmittalByCandidate } from "./queries.ts";
import { consentMail, feedbackMail, shortlistMail } from "./templates.ts";

export const sendShortlistLink: DeliveryHandler = async (ctx, { entityId }) => {
  const data = await findSubmittal(ctx.db, entityId);
  if (!data?.contactEmail || getState(ctx, data) !== "open")
    throw new DeliveryObsolete("The shortlist is closed.");
  const url = await createShortlistUrl(ctx, data);
  // The message as the page shows it: without one that names a candidate who has not agreed.
  const { message, contactName, jobTitle, expiresAt } = toClientShortlist(data, "");
  return sendMail(
    ctx,
    shortlistMail({
      to: data.contactEmail,
      contactName,
      jobTitle,
      message,
      expiresAt,
      url,
    }),
  );
};

export const sendConsentRequest: DeliveryHandler = async (ctx, { entityId, payload }) => {
  const clientId = typeof payload.clientId === "string" ? payload.clientId : "";
  const consent = await findConsent(ctx.db, { applicationId: entityId, clientId });
  if (!consent || consent.state !== "requested" || consent.stage === "withdrawn")
    throw new DeliveryObsolete("The candidate has decided or withdrawn.");
  const { email: to, ...person } = consent;
  const url = await createConsentUrl(ctx, consent.id);
  return sendMail(ctx, consentMail({ ...person, to, firm: firm.name, url }));
};

export const sendShortlistFeedback: DeliveryHandler = async (ctx, { entityId, payload }) => {
  const data = await findSubmittalByCandidate(ctx.db, entityId);
  const candidate = data?.candidates.find(({ id }) => id === entityId);
  if (!data || !candidate || !isVisible(candidate))
    throw new DeliveryObsolete("The candidate is no longer listed.");
  const comments = candidate.comments.filter(({ isFromClient }) => isFromClient);
  return sendStaffMail(
    ctx,
    feedbackMail({
      clientName: data.clientName,
      jobTitle: data.jobTitle,
      candidate: `${candidate.firstName} ${candidate.lastName}`,
      verdict: verdicts.find((verdict) => verdict === payload.verdict) ?? null,
      comment: payload.comment === true ? (comments.at(-1)?.text ?? "") : "",
      url: `${ctx.config.origin}/admin/clients/shortlists/${data.id}`,
    }),
  );
};
