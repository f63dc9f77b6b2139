import type { ScoringCriteria, ScoringFact } from "./constants.ts";

const MAX_SCORE = 100;

export type ScoringRule = { name: string; criteria: ScoringCriteria; points: number };
export type ScoringFacts = Partial<Record<ScoringFact, string | number | boolean | null>>;
export type Score = { score: number; reasons: { name: string; points: number }[] };

function matchesCriteria(criteria: ScoringCriteria, facts: ScoringFacts): boolean {
  if (criteria.test === "always") return true;
  const fact = facts[criteria.fact] ?? null;
  switch (criteria.test) {
    case "present":
      return fact !== null && fact !== "" && fact !== false;
    case "is":
      return fact !== null && criteria.values.includes(String(fact));
    case "isNot":
      return fact === null || !criteria.values.includes(String(fact));
    case "contains":
      return typeof fact === "string" && fact.includes(criteria.value);
    case "moreThan":
      return typeof fact === "number" && fact > criteria.value;
    case "atMost":
      return typeof fact === "number" && fact <= criteria.value;
  }
}

/** Sums the points of matching rules, capped at 100 (spec P §9), with the matching rules as reasons. */
export function scoreLead(rules: readonly ScoringRule[], facts: ScoringFacts): Score {
  const reasons = rules
    .filter((rule) => matchesCriteria(rule.criteria, facts))
    .map(({ name, points }) => ({ name, points }));
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(MAX_SCORE, Math.max(0, sum)), reasons };
}
