import { brand } from "#web/app/entry-server.tsx";
import { findReadableArticle } from "#worker/features/articles/public.ts";
import { findOpenJob } from "#worker/features/jobs/public.ts";
import type { Edge } from "./pages.ts";
import { SVG, type TextDocument } from "./text-document.ts";
import { escapeXml } from "./xml.ts";

type Card = { title: string; over: string; under: string; modified: string };

/** The tokens' colors as a picture outside the site needs them. */
const PAPER = "#faf8f3";
const INK = "#141c33";
const QUIET = "#4f586d";
const GRID = "#dfe6f0";
const SIGNAL = "#ff7a1c";

const LINE = 24;
const MOST_LINES = 4;
/** Distances from the plan, shrinking to the latest reading. */
const READINGS = [-58, 46, -40, 34, 38, -26, 20, -16, 12, -8];

/** Words in lines of about `LINE` signs; what does not fit is cut. */
export function wrapTitle(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]}…`];
}

/** 1200 × 630, the size that networks show: the title, and the firm's plotted points closing in on the plan. */
function draw({ title, over, under }: Card): string {
  const text = (
    x: number,
    y: number,
    size: number,
    color: string,
    words: string,
    family = "Arial, sans-serif",
  ) =>
    `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" fill="${color}">${escapeXml(words)}</text>`;
  const lines = wrapTitle(title).map((line, index) =>
    text(72, 196 + index * 76, 66, INK, line, "Georgia, serif"),
  );
  const points = READINGS.map((reading, index) => {
    const x = 912 + index * 24;
    const latest = index === READINGS.length - 1;
    const y = 340 + reading * 2;
    return `<path d="M${x} 340V${y}" stroke="${INK}" stroke-width="1.5"/><circle cx="${x}" cy="${y}" r="${latest ? 11 : 5.5}" fill="${latest ? SIGNAL : INK}"/>`;
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    `<title>${escapeXml(title)}</title>`,
    `<defs><pattern id="g" width="24" height="24" patternUnits="userSpaceOnUse"><path d="M24 .5H.5V24" fill="none" stroke="${GRID}"/></pattern></defs>`,
    `<rect width="1200" height="630" fill="${PAPER}"/><rect x="888" width="312" height="630" fill="url(#g)"/>`,
    `<path d="M888 340h312" stroke="${INK}" stroke-width="2"/>${points.join("")}`,
    text(72, 104, 28, QUIET, over),
    ...lines,
    `<path d="M72 524h768M72 529h768" stroke="${INK}" stroke-width="1.5"/>`,
    text(72, 580, 28, INK, brand.name, "Georgia, serif"),
    `<text x="840" y="580" text-anchor="end" font-family="Arial, sans-serif" font-size="26" fill="${QUIET}">${escapeXml(under)}</text>`,
    "</svg>\n",
  ].join("\n");
}

async function findCard({ ctx }: Edge, kind: string, id: string): Promise<Card | null> {
  if (kind === "article") {
    const article = await findReadableArticle(ctx, id);
    return (
      article && {
        title: article.title,
        over: article.category,
        under: article.author,
        modified: article.updatedAt,
      }
    );
  }
  const job = await findOpenJob(ctx, id);
  const pay = job?.salary?.replace(" - ", " – ") ?? job?.type;
  return (
    job && {
      title: job.title,
      over: `${job.company}, ${job.location}`,
      under: pay ?? "",
      modified: job.updatedAt,
    }
  );
}

/** The picture that stands for a published article or an open job where its address is shared, or null. */
export async function socialCard(edge: Edge, kind: string, id: string): Promise<TextDocument | null> {
  const card = await findCard(edge, kind, id);
  return card && { type: SVG, text: draw(card), modified: card.modified };
}
