import type { JobBoard } from "#contract/job-boards/schemas.ts";

type ConfigField = { name: "companyId" | "key" | "endpoint"; label: string; hint: string };

/** The single config field of this job board, besides its API key. */
export function configField({ adapter, key }: JobBoard): ConfigField | null {
  if (adapter === "indexnow") {
    const hint = "8 to 128 letters, digits or hyphens. Not secret: published at /key.txt on this site.";
    return { name: "key", label: "IndexNow key", hint };
  }
  if (adapter === "http") {
    const hint = "A public https:// URL that receives a signed JSON POST for each job.";
    return { name: "endpoint", label: "Address", hint };
  }
  return key === "linkedin"
    ? {
        name: "companyId",
        label: "LinkedIn page number",
        hint: "The digits in the address of the page's admin view.",
      }
    : null;
}

const apiKeyFields = {
  "google-jobs": {
    label: "Service account key",
    hint: "Paste the complete JSON file. The account must be an owner of the site in Search Console.",
  },
  http: { label: "Signing secret", hint: "At least 16 characters. Used to sign and verify requests." },
} as const;

/** Label and hint of the API key field, or null if the job board needs no key. */
export const apiKeyField = ({ adapter }: JobBoard) =>
  adapter === "google-jobs" || adapter === "http" ? apiKeyFields[adapter] : null;
