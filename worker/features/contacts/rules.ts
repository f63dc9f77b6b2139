import { helpTopics } from "#contract/contact-words.ts";
import type { ScoringFacts } from "#contract/lead-score.ts";
import {
  candidatePipeline,
  clientPipeline,
  type HelpType,
  type Inquiry,
  type LeadType,
  type ScoringTarget,
} from "#contract/lead-words.ts";

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

const counted = (n: number, one: string) => `${n.toLocaleString("en-US")} ${one}${n === 1 ? "" : "s"}`;

/** What a browser told of the visit before the message, for a person to read; null when it told nothing. */
export function visitInWords(visit: Record<string, unknown>): string | null {
  const { pageViews, timeOnSite } = visit;
  const minutes = typeof timeOnSite === "number" ? Math.round(timeOnSite / 60_000) : null;
  const came = ["utm_source", "utm_medium", "utm_campaign"]
    .map((name) => visit[name])
    .filter((word) => typeof word === "string" && word !== "");
  const parts = [
    typeof pageViews === "number" ? counted(pageViews, "page") : null,
    minutes === null ? null : minutes < 1 ? "under a minute" : counted(minutes, "minute"),
    came.length ? `came by ${came.join(" / ")}` : null,
  ].filter((part) => part !== null);
  return parts.length ? `As the browser told: ${parts.join(", ")}.` : null;
}
