import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { parseWebUrl } from "#contract/public-url.ts";
import { deleted, idList, idParams, isoTime, optionalText, requiredText, text } from "#contract/schemas.ts";

/** Maximum lengths in characters. The longest claim is a quotation with its marks. */
const CLAIM_MAX = 410;
const CLAIM_CONTEXT_MAX = 80;
export const SOURCE_TITLE_MAX = 200;
export const SOURCE_CITATION_MAX = 300;
const SOURCE_URL_MAX = 2_000;
export const MAX_SOURCES = 200;
export const CLAIM_COUNT_MAX = 100;

const WEB_ADDRESS_REQUIRED = "Enter a complete web address, such as https://www.example.com/report.";

const sourceFields = {
  title: requiredText(SOURCE_TITLE_MAX, "Name the source."),
  url: optionalText(SOURCE_URL_MAX).refine(
    (url) => url === null || (/^https?:\/\//i.test(url) && parseWebUrl(url) !== null),
    WEB_ADDRESS_REQUIRED,
  ),
  /** Where to find it: author, publisher, year, page. */
  citation: optionalText(SOURCE_CITATION_MAX),
  /** Listed under the published article. */
  isPublic: z.boolean().default(true),
};

/** Without `url` and `citation`, nobody could find the source. */
const isFindable = ({ url, citation }: { url: string | null; citation: string | null }): boolean =>
  url !== null || citation !== null;
const FINDABLE = { path: ["url"], message: "Enter a web address or a citation." };

/** What a person enters about a source. */
export const SourceInput = z.strictObject(sourceFields).refine(isFindable, FINDABLE);
export type SourceInput = z.input<typeof SourceInput>;

/** The claim as found in the text, with the words around it. */
const anchor = {
  claim: requiredText(CLAIM_MAX, "Choose the claim."),
  before: text(CLAIM_CONTEXT_MAX).default(""),
  after: text(CLAIM_CONTEXT_MAX).default(""),
};

/** Source of a claim of an article. */
export const ClaimSource = z.object({
  id: z.string(),
  claim: z.string(),
  before: z.string(),
  after: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  citation: z.string().nullable(),
  isPublic: z.boolean(),
  /** Username of who attached it; null once the user is deleted. */
  addedBy: z.string().nullable(),
  version: z.number(),
  createdAt: isoTime,
});

export type ClaimSource = z.infer<typeof ClaimSource>;

const ClaimCount = z.object({ id: z.string(), claims: z.number(), withoutSource: z.number() });

const NewSource = z.strictObject({ ...anchor, ...sourceFields }).refine(isFindable, FINDABLE);
export type NewSource = z.input<typeof NewSource>;

const sourceParams = idParams.extend({ sourceId: idParams.shape.id });

export const claimSources = {
  list: endpoint({
    route: "GET /api/content/articles/:id/sources",
    summary: "List the sources of an article's claims, in the order of their attachment",
    access: "content.read",
    params: idParams,
    output: z.array(ClaimSource),
  }),
  create: endpoint({
    route: "POST /api/content/articles/:id/sources",
    summary: "Attach a source to a claim; a published article requires the right to publish",
    access: "content.write",
    params: idParams,
    body: NewSource,
    output: ClaimSource,
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/content/articles/:id/sources/:sourceId",
    summary: "Update a source, or attach it to another claim; a stale `version` gets 409",
    access: "content.write",
    params: sourceParams,
    body: z
      .strictObject({ ...anchor, ...sourceFields, version: z.number().int().positive() })
      .refine(isFindable, FINDABLE),
    output: ClaimSource,
  }),
  remove: endpoint({
    route: "DELETE /api/content/articles/:id/sources/:sourceId",
    summary: "Remove a source from its claim",
    access: "content.write",
    params: sourceParams,
    output: deleted,
  }),
  counts: endpoint({
    route: "GET /api/content/claim-counts",
    summary: "Count the claims of articles, and those without a source",
    access: "content.read",
    query: z.object({ ids: idList(CLAIM_COUNT_MAX) }),
    output: z.array(ClaimCount),
  }),
};
