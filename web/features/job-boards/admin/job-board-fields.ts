import type { JobBoard } from "#contract/job-boards/endpoints.ts";

type ConfigField = { name: "companyId" | "key" | "endpoint"; label: string; hint: string };

/** The one setting that a portal of this kind has besides its key. */
export function configField({ adapter, key }: JobBoard): ConfigField | null {
  if (adapter === "indexnow") {
    const hint =
      "8 to 128 letters, digits and hyphens. It is not secret: it is shown at /key.txt on this site.";
    return { name: "key", label: "IndexNow key", hint };
  }
  if (adapter === "http") {
    const hint = "A public https:// address that takes a signed JSON POST for each job.";
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
    hint: "The whole JSON file. Its account must be an owner of the site in Search Console.",
  },
  http: { label: "Signing secret", hint: "At least 16 characters. Both sides use it to sign and to check." },
} as const;

/** How this portal's key is called, and what it is; null where it needs none. */
export const apiKeyField = ({ adapter }: JobBoard) =>
  adapter === "google-jobs" || adapter === "http" ? apiKeyFields[adapter] : null;
