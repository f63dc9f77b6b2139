import type { Page } from "@playwright/test";

/** Saves a new job. The editor may have stored it already, which changes the button and the message. */
export const saveNewJob = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^(Create job|Save changes)$/ })
    .click();

export const NEW_JOB_SAVED = /^Job (created|updated) successfully!$/;
