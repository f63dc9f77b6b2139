/** Paths of the data subject's pages and downloads; `token` is from the link in the email. */
export const privacyPaths = {
  view: (token: string, act?: "correct" | "withdraw" | "erase", application?: string) => {
    const more = { ...(act && { do: act }), ...(application && { application }) };
    return `/your-data?${new URLSearchParams({ token, ...more })}`;
  },
  recordJson: (token: string) => `/api/privacy/record.json?${new URLSearchParams({ token })}`,
  resume: (token: string, id: string) =>
    `/api/privacy/applications/${id}/resume?${new URLSearchParams({ token })}`,
  answer: (token: string, id: string, answerId: string) =>
    `/api/privacy/applications/${id}/answers/${answerId}?${new URLSearchParams({ token })}`,
};
