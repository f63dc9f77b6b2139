/** Reads calendars of staff from other providers. */
export type CalendarReader = {
  /** Returns the text of the feed at a public https address. Throws VendorFailure or AppError upstream_timeout. */
  read(url: string): Promise<string>;
};
