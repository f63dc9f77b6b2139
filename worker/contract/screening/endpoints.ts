import * as z from "zod";
import { id, idParams } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  CriteriaUpdate,
  PublicQuestion,
  QuestionsUpdate,
  ScreeningAnswer,
  ScreeningSetup,
  ScreeningSource,
} from "./schemas.ts";

export const screening = {
  questions: endpoint({
    route: "GET /api/jobs/:id/questions",
    summary: "List the questions that the application form of an open job asks; none for other jobs",
    access: "public",
    params: z.strictObject({ id }),
    output: z.array(PublicQuestion),
  }),
  sources: endpoint({
    route: "GET /api/admin/screening",
    summary: "List jobs with questions or scorecard criteria, last changed first; at most 200",
    access: "jobs.read",
    output: z.array(ScreeningSource),
  }),
  setup: endpoint({
    route: "GET /api/admin/jobs/:id/screening",
    summary: "Get the questions and scorecard criteria of a job, with what marks an answer",
    access: "jobs.read",
    params: idParams,
    output: ScreeningSetup,
  }),
  saveQuestions: endpoint({
    route: "PUT /api/admin/jobs/:id/questions",
    summary: "Save the questions of a job in their order; a stale `version` gets 409",
    access: "pipeline.manage",
    params: idParams,
    body: QuestionsUpdate,
    output: ScreeningSetup,
  }),
  saveCriteria: endpoint({
    route: "PUT /api/admin/jobs/:id/criteria",
    summary: "Save the scorecard criteria of a job in their order; a stale `version` gets 409",
    access: "pipeline.manage",
    params: idParams,
    body: CriteriaUpdate,
    output: ScreeningSetup,
  }),
};

export const answers = {
  list: endpoint({
    route: "GET /api/applications/:id/answers",
    summary: "List the answers of an application in the order of its form",
    access: "crm.read",
    params: idParams,
    output: z.array(ScreeningAnswer),
  }),
};
