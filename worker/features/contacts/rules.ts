import type { Contact } from "#contract/contacts/schemas.ts";
import type { ContactWithLead } from "./queries.ts";
import { inquirySubjects } from "#contract/lists/config.ts";
import type { ScoringFacts } from "#contract/leads/score.ts";
import {
  candidatePipeline,
  clientPipeline,
  type LeadType,
  type ScoringTarget,
} from "#contract/leads/constants.ts";

const inquirySender = (inquiry: string) => inquirySubjects.find(({ label }) => label === inquiry)?.from;

/** Whether a recruiter answers: the person looks for a job or asks about one. */
export const isForRecruiter = ({
  inquiry,
  aboutJob,
}: {
  inquiry: string;
  aboutJob?: string | null | undefined;
}): boolean => Boolean(aboutJob) || inquirySender(inquiry) === "candidate";

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
  inquiry: string,
  { company, phone, message, aboutJob }: ContactFacts,
): ContactClassification {
  const subject = aboutJob ? `Question about ${aboutJob}` : `Message: ${inquiry}`;
  const common = { company, phone };
  const sender = inquirySender(inquiry);
  if (sender === "employer") {
    const facts = { ...common, action: "request_consultation" };
    return { leadType: "employer", pipeline: clientPipeline, subject, target: "employer", facts };
  }
  const isCandidate = sender === "candidate";
  return {
    leadType: isCandidate ? "candidate" : "contact",
    pipeline: isCandidate ? candidatePipeline : clientPipeline,
    subject,
    target: "contact-page",
    facts: { ...common, messageLength: message.length },
  };
}

/** The same for the contact page form, which asks for a topic. */
export const classifyTopic = (
  { helpType, label }: { helpType: string; label: string },
  { company, phone, message, addressee }: ContactFacts,
): ContactClassification => ({
  leadType: "contact",
  pipeline: clientPipeline,
  subject: `Message ${addressee ? `for ${addressee}, ` : ""}about: ${label}`,
  target: "contact-page",
  facts: { company, phone, helpType, messageLength: message.length },
});

/** Contact message with its lead for the staff API. */
export const toContactDto = ({ contact, leadId, leadScore }: ContactWithLead): Contact => ({
  ...contact,
  leadId,
  leadScore,
});
