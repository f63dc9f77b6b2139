import { linkQuery } from "#web/lib/api.ts";

export const shortlistByToken = (token: string) => linkQuery("GET /api/shortlist", { query: { token } });
export const consentByToken = (token: string) => linkQuery("GET /api/employer-consent", { query: { token } });

export const sharedResumePath = (token: string, candidateId: string): string =>
  `/api/shortlist/candidates/${candidateId}/resume?${new URLSearchParams({ token })}`;
