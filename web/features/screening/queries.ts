import { apiQuery } from "#web/lib/api.ts";

/** The questions of an open job's application form. */
export const jobQuestions = (id: string) => apiQuery("GET /api/jobs/:id/questions", { params: { id } });
