/** Texts that several pages share. */
export const siteLabels = {
  home: "Home",
  whatHappensNext: "What happens next",
  onThisPage: "On this page",
} as const;
