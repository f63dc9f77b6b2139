/** Small words that several pages share. */
export const siteWords = {
  home: "Home",
  onThisPage: "On this page",
} as const;
