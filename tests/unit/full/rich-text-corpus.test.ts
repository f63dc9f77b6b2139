import { expect, test } from "vitest";
import { markdownCorpus } from "#tests/support/markdown-corpus.ts";
import { parseMarkdown } from "#web/features/rich-text/markdown/parse-markdown.ts";
import { survivesRoundTrip } from "#web/features/rich-text/markdown/inspect-markdown.ts";
import { readSource, serializeMarkdown } from "#web/features/rich-text/markdown/serialize-markdown.ts";

test(
  "300 documents come back byte for byte, or open as source because of what the editor has no node for",
  {
    timeout: 180_000,
  },
  () => {
    const corpus = markdownCorpus(300);
    const rich = corpus.filter(({ markdown }) => survivesRoundTrip(markdown));
    for (const { markdown } of rich) {
      const document = parseMarkdown(markdown);
      expect(serializeMarkdown(document, readSource(markdown))).toBe(markdown);
      // Written as a whole, it reads the same.
      expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
    }
    const refused = corpus.filter((document) => !rich.includes(document));
    expect(refused.every(({ unsupported }) => unsupported !== null)).toBe(true);
    expect(rich.length).toBeGreaterThan(250);
  },
);
