import type { DrawingName } from "./drawings.ts";
import type { Meta } from "./meta.ts";

/** Names of drawings. */
type CaseStudyMark = "calendar" | "gauge" | "people" | "clock" | "shield" | "trend";

export type CaseStudy = {
  id: string;
  meta: Meta;
  title: string;
  shortTitle: string;
  company: string;
  industry: string;
  location: string;
  /** One or two sentences each, for cards. */
  challenge: string;
  solution: string;
  results: readonly { metric: string; label: string; icon: CaseStudyMark }[];
  testimonial: string;
  author: string;
  detailedChallenge: readonly string[];
  detailedSolution: readonly string[];
  keyOutcomes: readonly string[];
  timeline: string;
  /** First and last month, as `YYYY-MM`. */
  period: { from: string; to: string };
  /** Date of publication, as `YYYY-MM-DD`. */
  published: string;
  positionsFilled: string;
  image: DrawingName;
  /** One measured series; the last point is the latest. */
  chart: {
    caption: string;
    unit: string;
    singularUnit?: string;
    points: readonly { label: string; value: number }[];
  };
};
