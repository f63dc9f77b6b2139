/** A job of the sample data, in words and plain numbers; the seed turns days into dates and lists into stored text. */
export type SampleJob = {
  title: string;
  company: string;
  /** "Chicago, IL", "Remote" or "Remote (US)". */
  location: string;
  type: "Full-time" | "Part-time" | "Contract" | "Remote" | "Hybrid";
  industry:
    | "Technology"
    | "Finance"
    | "Healthcare"
    | "Manufacturing"
    | "Professional Services"
    | "Retail"
    | "Energy"
    | "Education"
    | "Non-Profit";
  /** Paragraphs, separated by blank lines. */
  description: string;
  requirements: string[];
  benefits: string[];
  /** Whole dollars. Null only where a state does not ask advertisements to name the pay. */
  salary: { min: number; max: number; period: "year" | "hour" } | null;
  isUrgent: boolean;
  experienceLevel: "Entry" | "Mid" | "Senior" | "Executive";
  status: "draft" | "published" | "archived";
  /** How long ago it was written. */
  ageDays: number;
  /** From today; negative has expired, null never does. */
  expiresInDays: number | null;
};

/** One description out of its paragraphs. */
export const paragraphs = (...parts: string[]): string => parts.join("\n\n");
