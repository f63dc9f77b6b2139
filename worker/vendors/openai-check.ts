import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { ConnectionChecks } from "#worker/ports/connection-checks.ts";
import { platformFetch, toVendorFailure, type Fetch } from "./vendor-request.ts";
import { requestOpenAi, OPENAI } from "./openai.ts";

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Lists the models, which costs nothing, and looks whether the chosen one is among them. */
export const openAiCheck =
  (send: Fetch = platformFetch, timeoutMs?: number): ConnectionChecks["openAi"] =>
  async ({ model, ...access }) => {
    const answer = await requestOpenAi(access, { path: "/models", timeoutMs }, send);
    if (!answer.ok) {
      throw toVendorFailure(OPENAI, answer, {
        403: "The key may not be used here: access is limited by country, project or verification.",
        404: "There is no such API at the base URL.",
      });
    }
    const models = Models.safeParse(answer.body);
    if (!models.success) throw new VendorFailure(OPENAI, "The answer was not understood.");
    const offered = models.data.data.some(({ id }) => id === model);
    return offered
      ? `OpenAI accepted the key and offers the model ${model}.`
      : `OpenAI accepted the key, but does not offer it the model ${model}.`;
  };
