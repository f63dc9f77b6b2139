import * as z from "zod";
import { endpoint } from "./endpoint.ts";

export const health = {
  check: endpoint({
    at: "GET /api/health",
    summary: "Whether the service can do its work: 200, or 503 with what cannot",
    access: "public",
    output: z.object({ ok: z.boolean(), version: z.string(), checks: z.record(z.string(), z.boolean()) }),
  }),
};
