/** Whether a vendor takes a key. Each answers with a sentence for the administrator, and throws when it does not work. */
export type ConnectionChecks = {
  openAi(given: { baseUrl: string; apiKey: string; model: string }): Promise<string>;
  goHighLevel(given: { apiKey: string; locationId: string; baseUrl?: string }): Promise<string>;
};
