import type { Contact } from "#contract/contacts/schemas.ts";
import type { ContactWithLead } from "./queries.ts";
import { helpTypeLabels } from "#contract/contacts/labels.ts";
import type { ScoringFacts } from "#contract/leads/score.ts";
import {
  candidatePipeline,
  clientPipeline,
  type HelpType,
  type Inquiry,
  type LeadType,
  type ScoringTarget,
} from "#contract/leads/constants.ts";

/** Whether a recruiter answers: the person looks for a job or asks about one. */
export const isForRecruiter = ({
  inquiry,
  aboutJob,
}: {
  inquiry: string;
  aboutJob?: string | null | undefined;
}): boolean => Boolean(aboutJob) || inquiry === ("I'm looking for a job" satisfies Inquiry);

type ContactFacts = {
  company: string | null;
  phone: string | null;
  message: string;
  aboutJob?: string | null;
  addressee?: string | null;
};

export type ContactClassification = {
  leadType: LeadType;
  pipeline: string;
  /** Subject of the lead's timeline entry. */
  subject: string;
  target: ScoringTarget;
  facts: ScoringFacts;
};

/** Derives lead type, pipeline and scoring from the inquiry of the home page form. */
export function classifyInquiry(
  inquiry: Inquiry,
  { company, phone, message, aboutJob }: ContactFacts,
): ContactClassification {
  const subject = aboutJob ? `Question about ${aboutJob}` : `Message: ${inquiry}`;
  const common = { company, phone };
  if (inquiry === "I need to hire talent") {
    const facts = { ...common, action: "request_consultation" };
    return { leadType: "employer", pipeline: clientPipeline, subject, target: "employer", facts };
  }
  const isCandidate = inquiry === "I'm looking for a job";
  return {
    leadType: isCandidate ? "candidate" : "contact",
    pipeline: isCandidate ? candidatePipeline : clientPipeline,
    subject,
    target: "contact-page",
    facts: { ...common, messageLength: message.length },
  };
}

/** The same for the contact page form, which asks for one of five topics. */
export const classifyTopic = (
  helpType: HelpType,
  { company, phone, message, addressee }: ContactFacts,
): ContactClassification => ({
  leadType: "contact",
  pipeline: clientPipeline,
  subject: `Message ${addressee ? `for ${addressee}, ` : ""}about: ${helpTypeLabels[helpType]}`,
  target: "contact-page",
  facts: { company, phone, helpType, messageLength: message.length },
});

/** Contact message with its lead for the staff API. */
export const toContactDto = ({ contact, leadId, leadScore }: ContactWithLead): Contact => ({
  ...contact,
  leadId,
  leadScore,
});
