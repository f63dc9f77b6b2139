import { textBlocks } from "#contract/jobs/advert-text.ts";
import type { JobDetail } from "#contract/jobs/schemas.ts";
import { textToHtml } from "#contract/html.ts";
import { markdownToText, renderMarkdown } from "#worker/base/markdown.ts";
import type { JobRow } from "./queries.ts";

type Description = Pick<JobRow, "description" | "descriptionFormat">;

/** What is stored with a description: its format, and for Markdown its HTML and its words. */
export const renderDescription = ({ description, descriptionFormat }: Description) => ({
  descriptionFormat,
  descriptionHtml: descriptionFormat === "markdown" ? renderMarkdown(description) : null,
  descriptionText: descriptionFormat === "markdown" ? markdownToText(description) : null,
});

const renderText = (description: string): string =>
  textBlocks(description)
    .map((block) =>
      typeof block === "string"
        ? `<p>${textToHtml(block)}</p>`
        : `<ul>${block.map((item) => `<li>${textToHtml(item)}</li>`).join("")}</ul>`,
    )
    .join("");

/** The description as sanitized HTML, and its words. */
export const describeJob = (
  row: Pick<JobRow, "description" | "descriptionHtml" | "descriptionText">,
): Pick<JobDetail, "descriptionHtml" | "descriptionText"> => ({
  descriptionHtml: row.descriptionHtml ?? renderText(row.description),
  descriptionText: row.descriptionText ?? row.description,
});
