import type { DrawingName } from "./drawings.ts";
import type { Meta } from "./meta.ts";

/** One of the four disciplines, on the home page and on a page per discipline. */
export type Service = {
  slug: "permanent-placement" | "contract-staffing" | "executive-search" | "industry-specializations";
  name: string;
  meta: Meta;
  /** The home page's row: two sentences and one typical figure. */
  summary: string;
  typical: string;
  drawing: DrawingName;
  heading: string;
  lead: string;
  intro: readonly string[];
  stats: readonly { value: string; label: string }[];
  capabilities: readonly { heading: string; items: readonly string[] }[];
  /** `weeks` is `span` in numbers: weeks since the start; null means open-ended. */
  process: readonly {
    title: string;
    span: string;
    weeks: readonly [from: number, to: number | null];
    text: string;
  }[];
  /** The roles we place for this discipline. */
  people: { heading: string; text: string; roles: readonly string[] };
  faq: readonly { question: string; answer: string }[];
  callToAction: { heading: string; text: string };
};
