import type { OpenAiAccess } from "./article-writer.ts";
import type { CrmAccess } from "./crm.ts";

/** Tests API keys. Returns a sentence for the administrator; throws on failure. */
export type ConnectionChecks = {
  openAi(access: OpenAiAccess & { imageModel: string }): Promise<string>;
  goHighLevel(access: CrmAccess): Promise<string>;
};
