/** Texts that several pages share. */
export const siteLabels = {
  home: "Home",
  onThisPage: "On this page",
} as const;
