import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { ConnectionChecks } from "#worker/ports/connection-checks.ts";
import { platformFetch, toVendorFailure, type Fetch } from "./vendor-request.ts";
import { requestOpenAi, OPENAI } from "./openai.ts";

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Lists models (free of charge) and checks that the configured ones are available. */
export const openAiCheck =
  (send: Fetch = platformFetch, timeoutMs?: number): ConnectionChecks["openAi"] =>
  async ({ model, imageModel, ...access }) => {
    const response = await requestOpenAi(access, { path: "/models", timeoutMs }, send);
    if (!response.ok) {
      throw toVendorFailure(OPENAI, response, {
        403: "The key may not be used here: access is limited by country, project or verification.",
        404: "There is no such API at the base URL.",
      });
    }
    const models = Models.safeParse(response.body);
    if (!models.success) throw new VendorFailure(OPENAI, "The response was invalid.");
    const offered = new Set(models.data.data.map(({ id }) => id));
    const articles = offered.has(model)
      ? `OpenAI accepted the key and offers the model ${model}.`
      : `OpenAI accepted the key, but does not offer it the model ${model}.`;
    const images = offered.has(imageModel)
      ? `It offers the image model ${imageModel}.`
      : `It does not offer the image model ${imageModel}.`;
    return `${articles} ${images}`;
  };
