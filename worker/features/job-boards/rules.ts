import { type JobBoard, type JobBoardConfig, ServiceAccount } from "#contract/job-boards/schemas.ts";
import {
  INDEXNOW_KEY,
  FEED_ADAPTER,
  type PostingStatus,
  postingStatuses,
} from "#contract/job-boards/constants.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { isPublicHttps } from "#contract/public-url.ts";
import { type Keyring, reseal, type Rotation, type SealedRow } from "#worker/base/seal.ts";
import type { JobBoardRow } from "./queries.ts";

/** Additional data of the encryption: a key can be decrypted only for its own board. */
export const apiKeyContext = (jobBoardId: string): string => `job_portals.${jobBoardId}`;

/** The same for the token of a private feed address. */
export const feedTokenContext = (tokenId: string): string => `job_feed_tokens.${tokenId}`;

const SECRET = /^[\x21-\x7e]{16,500}$/;

type JobBoardKind = Pick<JobBoardRow, "key" | "adapter">;

/** The only configuration field this board has, or null. */
const configField = ({ key, adapter }: JobBoardKind): keyof JobBoardConfig | null => {
  if (adapter === "indexnow") return "key";
  if (adapter === "http") return "endpoint";
  return adapter === FEED_ADAPTER && key === "linkedin" ? "companyId" : null;
};

/** Validates one field. An empty value means 'not set' and is accepted. */
const configErrors: Record<keyof JobBoardConfig, (value: string) => string | undefined> = {
  companyId: (value) => (/^\d{1,20}$/.test(value) ? undefined : "A page ID has digits only."),
  key: (value) => (INDEXNOW_KEY.test(value) ? undefined : "A key has 8 to 128 letters, digits and hyphens."),
  endpoint: (value) => {
    if (!isPublicHttps(value)) {
      return "Enter a public https:// address. Private network addresses are not allowed.";
    }
    const { search, hash } = new URL(value);
    return search || hash ? "Enter an address without a query or a fragment." : undefined;
  },
};

/** Returns errors by field; empty when the change is valid. */
export function validateChange(
  jobBoard: JobBoardKind,
  change: { apiKey?: string; config?: JobBoardConfig },
): FieldErrors {
  const fields: FieldErrors = {};
  const ownField = configField(jobBoard);
  for (const [field, value] of Object.entries(change.config ?? {}) as [keyof JobBoardConfig, string][]) {
    const error =
      field === ownField ? value && configErrors[field](value) : "This job board has no such setting.";
    if (error) fields[`config.${field}`] = [error];
  }
  const error = change.apiKey ? validateApiKey(jobBoard, change.apiKey) : undefined;
  if (error) fields.apiKey = [error];
  return fields;
}

function validateApiKey({ adapter }: JobBoardKind, apiKey: string): string | undefined {
  if (adapter === "http") {
    return SECRET.test(apiKey)
      ? undefined
      : "A secret has at least 16 letters, digits and symbols, and no spaces.";
  }
  if (adapter !== "google-jobs") return "This job board needs no key.";
  return isServiceAccount(apiKey)
    ? undefined
    : "Paste the whole JSON file of a service account, with its client_email and private_key.";
}

function isServiceAccount(text: string): boolean {
  try {
    return ServiceAccount.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Settings that this board needs before anything can be sent to it. */
export function listMissingSettings({
  adapter,
  config,
  apiKey,
}: Pick<JobBoardRow, "adapter" | "config" | "apiKey">): string[] {
  const hasKey = apiKey !== null;
  if (adapter === "google-jobs") return hasKey ? [] : ["service account key"];
  if (adapter === "indexnow") return config.key ? [] : ["key"];
  if (adapter !== "http") return [];
  return [...(config.endpoint ? [] : ["address"]), ...(hasKey ? [] : ["signing secret"])];
}

/** What a job board lacks, as sentences. `isReadable` is false when its API key can't be decrypted any more. */
export function listMissingParts(jobBoard: JobBoardRow, isReadable: boolean): string[] {
  const missing = listMissingSettings(jobBoard).map((setting) => `The ${setting} is missing.`);
  if (configField(jobBoard) === "companyId" && !jobBoard.config.companyId) {
    missing.push("LinkedIn requires the ID of the company page.");
  }
  if (!isReadable)
    missing.push("The key cannot be decrypted with the current encryption key. Enter it again.");
  return missing;
}

type PostingCount = { portalId: string; status: PostingStatus; count: number };

/** The last fetch of a feed with one of its private addresses. */
type FeedSummary = Pick<JobBoard, "fetchedAt" | "fetchedBy" | "fetchedJobs"> & {
  portalId: string;
  hasCurrent: boolean;
};

/** Never contains the API key; contains settings only for users who may change them. */
export function toJobBoardDto(
  jobBoard: JobBoardRow,
  counts: readonly PostingCount[],
  feed: FeedSummary | undefined,
  { isReadable, mayConfigure }: { isReadable: boolean; mayConfigure: boolean },
): JobBoard {
  const countStatus = (status: PostingStatus) =>
    counts.find((row) => row.portalId === jobBoard.id && row.status === status)?.count ?? 0;
  const field = configField(jobBoard);
  const value = field && jobBoard.config[field];
  const { id, key, name, adapter, isActive } = jobBoard;
  return {
    id,
    key,
    name,
    adapter,
    isActive,
    fetchedAt: feed?.fetchedAt ?? null,
    fetchedBy: feed?.fetchedBy ?? null,
    fetchedJobs: feed?.fetchedJobs ?? null,
    hasApiKey: jobBoard.apiKey !== null,
    config: mayConfigure && field && typeof value === "string" ? { [field]: value } : {},
    missing: listMissingParts(jobBoard, isReadable),
    feedPath: adapter === FEED_ADAPTER ? `/feeds/${key}.xml` : null,
    hasPrivateFeed: feed?.hasCurrent ?? false,
    counts: Object.fromEntries(
      postingStatuses.map((status) => [status, countStatus(status)]),
    ) as JobBoard["counts"],
  };
}

/** Reseals API keys of job boards. */
export const rotateKeys = (keyring: Keyring, rows: readonly SealedRow[]): Promise<Rotation> =>
  reseal(keyring, rows, apiKeyContext);

/** Reseals the tokens of private feed addresses. */
export const rotateFeedTokens = (keyring: Keyring, rows: readonly SealedRow[]): Promise<Rotation> =>
  reseal(keyring, rows, feedTokenContext);
