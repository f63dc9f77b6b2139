/** A sample job; the seed converts days to dates and lists to stored text. */
export type SampleJob = {
  title: string;
  company: string;
  /** "Chicago, IL", "Remote" or "Remote (US)". */
  location: string;
  type: "Full-time" | "Part-time" | "Contract" | "Remote" | "Hybrid";
  /** For hybrid and remote jobs; by default derived from the pay. */
  employmentType?: "Full-time" | "Part-time" | "Contract" | "Temporary" | "Internship";
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
  /** Paragraphs separated by blank lines. */
  description: string;
  requirements: string[];
  benefits: string[];
  /** Whole dollars. Null only where the state does not require the salary range. */
  salary: { min: number; max: number; period: "year" | "hour" } | null;
  isUrgent: boolean;
  experienceLevel: "Entry" | "Mid" | "Senior" | "Executive";
  status: "draft" | "published" | "archived";
  /** Age in days. */
  ageDays: number;
  /** Days from today; negative is expired, null never expires. */
  expiresInDays: number | null;
};

export const paragraphs = (...parts: string[]): string => parts.join("\n\n");
