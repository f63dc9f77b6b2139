/** Name and tagline: the part of the brand that every page loads. */
export const brandLabels = {
  name: "Planwright Partners",
  shortName: "Planwright",
  tagline: "Plans that hold, and the people to run them",
  description:
    "Planwright builds planning, analytics and reporting for finance teams, and hires the analysts and leaders who keep it true.",
  footerLine: "Enterprise performance management, analytics and the people who run both. Carmel, Indiana.",
} as const;
