/** Best first. */
export const recommendations = ["strong_yes", "yes", "no", "strong_no"] as const;
export type Recommendation = (typeof recommendations)[number];

export const recommendationLabels: Record<Recommendation, string> = {
  strong_yes: "Strong yes",
  yes: "Yes",
  no: "No",
  strong_no: "Strong no",
};

/** Ratings of a criterion, lowest first. */
export const ratings = [1, 2, 3, 4] as const;
export type Rating = (typeof ratings)[number];

export const ratingLabels: Record<Rating, string> = {
  1: "Weak",
  2: "Mixed",
  3: "Good",
  4: "Strong",
};
