/** The drawing below the first screen's text, of invented readings: the section `hero-plot` of firm.ts. */
export const heroPlot = {
  caption:
    "Twenty weekly readings of a revenue forecast against actuals after a model went live. Illustration.",
  alternative:
    "Forecast error falls from 14.2 percent in week 1 to 0.8 percent in week 20; the last four readings lie within two percent of the plan.",
  /** Percent away from the plan, one reading a week. */
  readings: [
    14.2, -9.8, 16.5, 10.6, -12.4, 8.1, -6.9, 9.6, 6.2, -7.5, 4.8, -4, 5.2, 2.1, -3.4, 2.1, -1.9, 1.6, -0.9,
    0.8,
  ],
  reach: 20,
  tolerance: 2,
  toleranceText: "±2% tolerance",
  /** Limits of the readings: index of a week and distance. */
  limits: [
    [0, 17.5],
    [4, 14.6],
    [8, 10.6],
    [12, 7],
    [16, 3.4],
    [19, 1.8],
  ],
  notes: [
    { at: 2, text: "16.5% over plan" },
    { at: 4, text: "12.4% under", wideOnly: true },
    { at: 19, text: "Week 20: 0.8%", side: "left" },
  ],
  marks: [
    { at: 10, text: "+10%" },
    { at: -10, text: "−10%" },
  ],
  ticks: [
    { at: 0, text: "Week 1" },
    { at: 3, text: "4", wideOnly: true },
    { at: 7, text: "8", wideOnly: true },
    { at: 9, text: "10" },
    { at: 11, text: "12", wideOnly: true },
    { at: 15, text: "16", wideOnly: true },
    { at: 19, text: "20" },
  ],
} as const;
