import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { fillPlaceholders } from "#contract/article-generation/constants.ts";
import { estimateReadTime } from "#contract/articles/read-time.ts";
import { reviewMarks } from "#contract/articles/review-marks.ts";
import { cleanFileName, fileExtension } from "#contract/applications/resume-name.ts";
import { listItems, textBlocks } from "#contract/jobs/advert-text.ts";
import { parseSalary } from "#contract/jobs/salary.ts";
import { PortalDraft } from "#contract/admin-portals/schemas.ts";
import { BookingForm } from "#contract/booking/schemas.ts";
import { isPublicHttps } from "#contract/public-url.ts";
import { toE164 } from "#contract/phone.ts";
import { email, optionalPhone, phone, text } from "#contract/schemas.ts";
import { csvLine } from "#worker/base/csv.ts";
import { displayName, toOneLine } from "#worker/base/display-name.ts";
import { parseFullTextSearch } from "#worker/base/full-text.ts";
import { networkPrefix } from "#worker/base/network.ts";
import { parseSender } from "#worker/base/sender.ts";
import { containsDigits, containsTerms } from "#worker/db/contains.ts";
import { toShingles } from "#worker/features/article-generation/near-duplicate.ts";
import { extractOutline, renderMarkdown } from "#worker/base/markdown.ts";
import { extractSections } from "#worker/features/articles/rules.ts";
import { parseMoment } from "#worker/features/booking/rules.ts";
import { toComparableText } from "#worker/features/crm/rules.ts";
import { editedLittleText, shorten } from "#worker/features/linkedin/post-text.ts";
import { parsePostUrl } from "#worker/features/linkedin/rules.ts";
import { mayBeOptOut, parseKeyword } from "#worker/features/sms/keywords.ts";
import { parseArticle } from "#worker/vendors/article-prompt.ts";
import { browserLabel } from "#web/features/users/admin/browser-label.ts";
import { hostileTexts } from "#tests/support/hostile-corpus.ts";

// The limit is the growth; a busy machine only takes longer.
vi.setConfig({ testTimeout: 120_000 });

/** A parser of texts that have passed the contract. */
const stored = (parse: (input: string) => unknown) => (input: string) => {
  const { success, data } = text(60_000).safeParse(input);
  return success ? parse(data) : null;
};

/** Every parser of text that people, browsers or vendors send. */
const parsers: Record<string, (input: string) => unknown> = {
  "a text field": (input) => text(60_000).safeParse(input),
  "a short text field": (input) => text(100).safeParse(input),
  "an email address": (input) => email().safeParse(input),
  "a phone number": (input) => phone().safeParse(input),
  "an optional phone number": (input) => optionalPhone().safeParse(input),
  "a phone number of a vendor": (input) => toE164(input),
  "a portal's address and slug": (input) => PortalDraft.safeParse({ name: input, slug: input, url: input }),
  "a web address": (input) => isPublicHttps(`https://${input}`),
  "the address of a LinkedIn post": parsePostUrl,
  "a booking form": (input) =>
    BookingForm.safeParse({ bookerName: input, bookerEmail: input, appointmentDate: input, timeZone: input }),
  "a time": (input) => parseMoment(input, "America/New_York"),
  "search words": parseFullTextSearch,
  "a search in people": (input) => [containsTerms(sql`t`, input), containsDigits(sql`t`, input)],
  "a CSV cell": (input) => csvLine([input, input]),
  "a name in a mail": (input) => [displayName(input, input), toOneLine(input)],
  "the sender of mails": parseSender,
  "a file name": (input) => fileExtension(cleanFileName(input)),
  "a network address": networkPrefix,
  "a browser's name": browserLabel,
  "headings of an article": stored(extractSections),
  "figures of an article": stored(reviewMarks),
  "words of an article": stored((input) => [estimateReadTime(input), toShingles(input)]),
  "variables of a prompt": (input) => fillPlaceholders(input, { a: input.slice(0, 40) }),
  "an article of a vendor": (input) => {
    try {
      return parseArticle("A vendor", input);
    } catch {
      return null;
    }
  },
  "a note of the CRM": toComparableText,
  "a LinkedIn post": stored((input) => [editedLittleText(input), shorten(input, 3_000)]),
  "an advert": stored((input) => [listItems(input), textBlocks(input)]),
  "a salary": stored(parseSalary),
  "a text message": (input) => [parseKeyword(input, true), mayBeOptOut(input)],
};

/** CPU milliseconds of this thread. */
function measureCpu(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const fastest = (times: number, run: () => unknown) =>
  Math.min(...Array.from({ length: times }, () => measureCpu(run)));

const LENGTH = 12_500;
/** Building a document takes much time for each character. */
const MARKDOWN_LENGTH = 1_500;
/** Linear work takes four times as long, quadratic work sixteen times. */
const FACTOR = 4;
const MAX_GROWTH = 9;
/** Work below this is too short to compare. */
const NEGLIGIBLE_MS = 20;
/** For a text of up to 300 characters. */
const TOO_LONG_MS = 200;

/** Null, or how much longer a parser takes for a text of four times the length. */
function findGrowth(
  parse: (input: string) => unknown,
  make: (length: number) => string,
  length = LENGTH,
): string | null {
  // Exponential work is noticed before it takes for ever.
  for (let few = 10; few < 300; few *= 1.2) {
    const run = () => parse(make(few));
    if (measureCpu(run) > TOO_LONG_MS && fastest(3, run) > TOO_LONG_MS)
      return `${Math.round(few)} characters take too long`;
  }
  const [short, long] = [make(length), make(FACTOR * length)];
  // Measured again if it looks slow: the first run compiles, and collecting garbage costs time.
  let growth = 0;
  for (const times of [1, 3, 5]) {
    const before = fastest(times, () => parse(short));
    const after = fastest(times, () => parse(long));
    growth = after / Math.max(before, NEGLIGIBLE_MS / FACTOR ** 2);
    if (after < NEGLIGIBLE_MS || growth < MAX_GROWTH) return null;
  }
  return `${growth.toFixed(1)} times as long`;
}

test.for(Object.entries(parsers))("%s takes linear time, whatever the text", ([, parse]) => {
  const slow = hostileTexts.flatMap(({ name, make }) => {
    const growth = findGrowth(parse, make);
    return growth ? [`${name}: ${growth}`] : [];
  });
  expect(slow).toEqual([]);
});

test("Markdown takes linear time, whatever the text", () => {
  const parse = stored((input) => [renderMarkdown(input), extractOutline(input)]);
  const slow = hostileTexts.flatMap(({ name, make }) => {
    const growth = findGrowth(parse, make, MARKDOWN_LENGTH);
    return growth ? [`${name}: ${growth}`] : [];
  });
  expect(slow).toEqual([]);
});

test("the measurement recognizes quadratic and exponential work", () => {
  const make = (length: number) => `${"a".repeat(length)}b`;
  expect(findGrowth((input) => /a+$/.test(input), make, 8_000)).toMatch("times as long");
  expect(findGrowth((input) => /^(a|aa)+$/.test(input), make)).toMatch("take too long");
});
