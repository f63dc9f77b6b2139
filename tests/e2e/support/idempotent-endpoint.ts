import type { APIRequestContext } from "@playwright/test";

type PostRequest = { address: string; data: Record<string, unknown> };
export type IdempotentEndpoint = {
  /** `METHOD /path` as in the contract. */
  endpoint: string;
  name: string;
  /** Without a role the request is anonymous. */
  role?: "recruiter" | "manager";
  /** Creates what only this endpoint needs. */
  createFixtures?: (
    staff: APIRequestContext,
    fixtures: EndpointFixtures,
  ) => Promise<Partial<EndpointFixtures>>;
  /** For endpoints that reject concurrent retries with 409: the text that the response must contain. */
  getSlowResult?: (name: string, variant: string) => string;
  /** The request for this name; variants differ in content. */
  buildRequest: (name: string, variant: string, fixtures: EndpointFixtures) => PostRequest;
  /** Counts the created records. */
  countCreated: (
    staff: APIRequestContext,
    name: string,
    fixtures: EndpointFixtures,
    request: APIRequestContext,
  ) => Promise<number>;
};
export type EndpointFixtures = {
  contactId: string;
  leadId: string;
  applicationId: string;
  type: string;
  slot: string;
  drafts: number;
  /** A job of a client, and the client's contact. */
  jobId?: string;
  clientContactId?: string;
  /** A shortlist and its candidate. */
  submittalId?: string;
  candidateId?: string;
  interviewerId?: string;
  interviewTime?: string;
};
