import type { OpenAiAccess } from "./article-writer.ts";
import type { CrmAccess } from "./crm.ts";

/** Whether a vendor takes a key. Each answers with a sentence for the administrator, and throws when it does not work. */
export type ConnectionChecks = {
  openAi(access: OpenAiAccess): Promise<string>;
  goHighLevel(access: CrmAccess): Promise<string>;
};
