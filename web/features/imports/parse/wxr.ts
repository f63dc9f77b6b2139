import { SaxesParser } from "saxes";
import { type DataTable, UnreadableFile } from "./csv.ts";
import { decodeEntities } from "./html-to-markdown.ts";

/** What a WordPress export contains. */
type WxrContent = {
  articles: DataTable;
  jobs: DataTable;
  /** Addresses of pages, and the most similar page of this site. */
  redirects: DataTable;
  /** Addresses of images and files that articles refer to. */
  media: string[];
};

type Item = {
  values: Record<string, string>;
  categories: string[];
  tags: string[];
  terms: Record<string, string>;
  meta: Record<string, string>;
};

const newItem = (): Item => ({ values: {}, categories: [], tags: [], terms: {}, meta: {} });

/** Elements of an item with text. */
const VALUES = new Set([
  "title",
  "link",
  "pubDate",
  "guid",
  "dc:creator",
  "content:encoded",
  "excerpt:encoded",
  "wp:post_id",
  "wp:post_date_gmt",
  "wp:post_name",
  "wp:status",
  "wp:post_type",
  "wp:attachment_url",
]);

/** XML 1.0 allows no controls but these; WordPress exports what authors pasted. */
const CONTROLS = /[^\P{Cc}\t\n\r\u0080-\u009f]/gu;

/** Reads the items of a WXR file. Throws UnreadableFile where the XML is not well-formed, with the line. */
function readItems(xml: string): { items: Item[]; authors: Map<string, string> } {
  const items: Item[] = [];
  const authors = new Map<string, string>();
  const parser = new SaxesParser({ xmlns: false });
  let item: Item | null = null;
  let text = "";
  let domain = "";
  let metaKey = "";
  let login = "";
  let isRss = false;
  parser.on("error", (error) => {
    throw new UnreadableFile(`The file is not valid XML: ${error.message}`);
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    if (name === "rss") isRss = true;
    if (name === "item") item = newItem();
    if (name === "category") domain = attributes.domain ?? "";
  });
  parser.on("text", (chunk) => void (text += chunk));
  parser.on("cdata", (chunk) => void (text += chunk));
  parser.on("closetag", ({ name }) => {
    const value = text.trim();
    text = "";
    if (name === "wp:author_login") login = value;
    if (name === "wp:author_display_name") authors.set(login, value);
    if (!item) return;
    if (name === "item") {
      items.push(item);
      item = null;
    } else if (VALUES.has(name)) item.values[name] = value;
    else if (name === "wp:meta_key") metaKey = value;
    else if (name === "wp:meta_value") item.meta[metaKey] = value;
    else if (name === "category") {
      if (domain === "category") item.categories.push(decodeEntities(value));
      else if (domain === "post_tag") item.tags.push(decodeEntities(value));
      else item.terms[domain] ??= decodeEntities(value);
    }
  });
  parser.write(xml.replace(/^\uFEFF/, "").replace(CONTROLS, "")).close();
  if (!isRss) throw new UnreadableFile("This is not a WordPress export: it has no RSS channel.");
  return { items, authors };
}

/** Pages that every site has, by the last part of their WordPress address. */
const PAGES: [RegExp, string][] = [
  [/contact/, "/contact"],
  [/about|company|who-we-are/, "/company/about"],
  [/team|leadership|people/, "/company/leadership"],
  [/histor/, "/company/history"],
  [/testimonial|review/, "/company/testimonials"],
  [/case-stud/, "/case-studies"],
  [/job|career|vacanc|position/, "/jobs"],
  [/candidate/, "/candidates"],
  [/blog|news|article|insight|resource/, "/resources"],
  [/newsletter|subscribe/, "/newsletter"],
  [/privacy/, "/privacy-policy"],
  [/cookie/, "/cookie-policy"],
  [/terms/, "/terms-of-service"],
  [/book|appointment|schedule|consult/, "/book"],
];

const toPath = (address: string): string =>
  URL.canParse(address) ? new URL(address).pathname.replace(/\/+$/, "") : "";

/** The page of this site that is most like a WordPress page; the home page without one. */
function guessPage(link: string, name: string): string {
  const slug = name || toPath(link).split("/").at(-1)!;
  return PAGES.find(([pattern]) => pattern.test(slug))?.[1] ?? "/";
}

const MEDIA =
  /\b(?:src|href)=["'](https?:\/\/[^"']+\.(?:avif|gif|jpe?g|pdf|png|svg|webp|docx?|xlsx?|pptx?))["']/gi;

const isPublished = ({ values }: Item): boolean => values["wp:status"] === "publish";
const isUsable = ({ values }: Item): boolean =>
  !["trash", "auto-draft", "inherit"].includes(values["wp:status"] ?? "");

const table = (columns: string[], rows: string[][]): DataTable => ({
  columns,
  rows: rows.map((cells) => Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? ""]))),
});

/** Splits a WordPress export into articles, jobs of WP Job Manager, redirects of pages, and media references. */
export function parseWxr(xml: string): WxrContent {
  const { items, authors } = readItems(xml);
  const ofType = (type: string) =>
    items.filter((item) => item.values["wp:post_type"] === type && isUsable(item));
  const get = ({ values }: Item, name: string): string => values[name] ?? "";
  const getMeta = ({ meta }: Item, key: string): string => meta[key] ?? "";
  const attachments = new Map(
    items
      .filter(({ values }) => values["wp:post_type"] === "attachment")
      .map((item) => [get(item, "wp:post_id"), get(item, "wp:attachment_url")]),
  );
  const posts = ofType("post");
  const media = posts.flatMap((item) => [
    ...[...get(item, "content:encoded").matchAll(MEDIA)].map(([, url]) => url!),
    ...(attachments.get(getMeta(item, "_thumbnail_id")) ?? "").split(" ").filter(Boolean),
  ]);
  const address = (item: Item) => (isPublished(item) ? get(item, "link") : "");
  const pages = ofType("page")
    .filter(isPublished)
    .map((item) => [get(item, "link"), guessPage(get(item, "link"), get(item, "wp:post_name"))] as const)
    .filter(([link, to]) => toPath(link) !== "" && toPath(link) !== to);
  return {
    articles: table(
      ["Title", "Content", "Excerpt", "Category", "Author", "Tags", "Status", "Date", "Link", "GUID"],
      posts.map((item) => [
        decodeEntities(get(item, "title")),
        get(item, "content:encoded"),
        get(item, "excerpt:encoded"),
        item.categories.find((name) => name !== "Uncategorized") ?? "",
        authors.get(get(item, "dc:creator")) ?? get(item, "dc:creator"),
        item.tags.join(", "),
        get(item, "wp:status"),
        get(item, "wp:post_date_gmt").replace(/^0000.*/, "") || get(item, "pubDate"),
        address(item),
        get(item, "guid"),
      ]),
    ),
    jobs: table(
      [
        "Title",
        "Content",
        "_company_name",
        "_job_location",
        "_job_expires",
        "_job_salary",
        "_remote_position",
        "_filled",
        "_featured",
        "job_listing_type",
        "Status",
        "Date",
        "Link",
        "ID",
      ],
      ofType("job_listing").map((item) => [
        decodeEntities(get(item, "title")),
        get(item, "content:encoded"),
        getMeta(item, "_company_name"),
        getMeta(item, "_job_location"),
        getMeta(item, "_job_expires"),
        getMeta(item, "_job_salary"),
        getMeta(item, "_remote_position"),
        getMeta(item, "_filled"),
        getMeta(item, "_featured"),
        item.terms.job_listing_type ?? "",
        get(item, "wp:status"),
        get(item, "wp:post_date_gmt").replace(/^0000.*/, "") || get(item, "pubDate"),
        address(item),
        get(item, "wp:post_id"),
      ]),
    ),
    redirects: table(
      ["From", "To"],
      pages.map(([link, to]) => [link, to]),
    ),
    media: [...new Set(media)],
  };
}
