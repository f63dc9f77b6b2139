import type { Contact } from "#contract/contacts/endpoints.ts";
import type { ContactWithLead } from "./queries.ts";
import { helpTopics } from "#contract/contacts/labels.ts";
import type { ScoringFacts } from "#contract/leads/score.ts";
import {
  candidatePipeline,
  clientPipeline,
  type HelpType,
  type Inquiry,
  type LeadType,
  type ScoringTarget,
} from "#contract/leads/constants.ts";

type Facts = { company: string | null; phone: string | null; message: string };

export type Meaning = {
  leadType: LeadType;
  pipeline: string;
  /** The first line of the entry in the lead's timeline. */
  subject: string;
  target: ScoringTarget;
  facts: ScoringFacts;
};

/** What a message from the home page is about: an employer's, a candidate's or anybody's. */
export function meaningOfInquiry(inquiry: Inquiry, { company, phone, message }: Facts): Meaning {
  const subject = `Wrote: ${inquiry}`;
  const common = { company, phone };
  if (inquiry === "I need to hire talent") {
    const facts = { ...common, action: "request_consultation" };
    return { leadType: "employer", pipeline: clientPipeline, subject, target: "employer", facts };
  }
  const seeks = inquiry === "I'm looking for a job";
  return {
    leadType: seeks ? "candidate" : "contact",
    pipeline: seeks ? candidatePipeline : clientPipeline,
    subject,
    target: "contact-page",
    facts: { ...common, messageLength: message.length },
  };
}

/** What a message from the contact page is about: a client's question on one of five topics. */
export const meaningOfTopic = (helpType: HelpType, { company, phone, message }: Facts): Meaning => ({
  leadType: "contact",
  pipeline: clientPipeline,
  subject: `Wrote about: ${helpTopics[helpType]}`,
  target: "contact-page",
  facts: { company, phone, helpType, messageLength: message.length },
});

/** A row as staff see it. */
export const shown = ({ contact, leadId, leadScore }: ContactWithLead): Contact => ({
  ...contact,
  leadId,
  leadScore,
});
