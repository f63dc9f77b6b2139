import { expect, test } from "vitest";
import { sources, stripComments } from "#tests/support/sources.ts";

/** Forms without a draft in the browser, and why. */
const withoutDraft: Record<string, string> = {
  "articles/admin/approve-dialog.tsx": "One name, which starts with the user's public name",
  "article-generation/admin/passage-dialog.tsx": "A wish of one line about a suggestion",
  "auth/forgot-page.tsx": "One name or address",
  "auth/login-form.tsx": "Password",
  "auth/password-link-form.tsx": "Password",
  "auth/password-page.tsx": "Password",
  "auth/second-step-form.tsx": "A code that works once",
  "auth/sign-in-again.tsx": "Password",
  "auth/step-up-dialog.tsx": "Password, or a code that works once",
  "booking/details-form.tsx": "Kept in memory while the visitor chooses another time",
  "booking/manage-cancel.tsx": "A button",
  "booking/manage-move.tsx": "A time, chosen from a list",
  "booking/manage-page.tsx": "A button",
  "booking/time-zone-form.tsx": "A time zone, kept in the URL",
  "channels/admin/resolve-dialog.tsx": "One address, copied from the network",
  "consent/category-choices.tsx": "Checkboxes",
  "crm/admin/mapping.tsx": "Choices from lists",
  "drafts/record-editor-page.tsx": "Stored by use-record-editor.ts",
  "editorial-calendar/admin/move-dialog.tsx": "One date",
  "home/opportunities-form.tsx": "Filters, kept in the URL",
  "interviews/cancel-interview.tsx": "A button",
  "interviews/choose-time.tsx": "A time, chosen from a list",
  "job-boards/admin/confirm-dialog.tsx": "One address, copied from the job board",
  "job-boards/admin/new-address-dialog.tsx": "A choice from a list",
  "job-boards/admin/publish-dialog.tsx": "Checkboxes",
  "newsletter/admin/schedule-dialog.tsx": "A time",
  "newsletter/admin/test-dialog.tsx": "One email address",
  "newsletter/email-link-page.tsx": "A button",
  "newsletter/newsletter-form.tsx": "One email address",
  "newsletter/newsletter-strip.tsx": "One email address",
  "newsletter/preferences-page.tsx": "Checkboxes",
  "people/admin/tag-editor.tsx": "A tag",
  "privacy/admin/privacy-requests.tsx": "One email address to look up",
  "privacy/confirm-form.tsx": "A button",
  "privacy/correct-form.tsx": "Personal data behind a private link",
  "rich-text/image-tools.tsx": "A sentence about the selected image",
  "rich-text/link-tools.tsx": "One address",
  "salary/salary-form.tsx": "Choices, kept in the URL",
  "scorecards/admin/scorecard-form.tsx": "Stored by use-scorecard-draft.ts, and on the server as a draft",
  "screening/admin/setup-form.tsx": "The frame of two editors, which store their drafts",
  "submittals/employer-consent-page.tsx": "A button",
  "submittals/shortlist-card.tsx": "Stores comments by candidate itself: the page has several forms",
  "sms/admin/test-campaign-dialog.tsx": "One phone number",
  "sms/admin/sms-consents.tsx": "A phone number to look up, kept in the URL",
};

/** Components with a form: a form element, a FormDialog, or a form hook that is called with options. */
const forms = sources
  .filter(({ file }) => /^web\/features\/.*\.tsx$/.test(file))
  .map((source) => ({ file: source.file.replace("web/features/", ""), text: stripComments(source) }))
  .filter(({ text }) => /<form\b|<FormDialog\b|\buse(Contract|Admin)Form\b[^;]*\(\{/.test(text));
const hasDraft = (text: string) => /\bdraftName[:,]|\buseDraftState\b/.test(text);

test("every form stores its draft in the browser, or is listed here with a reason", () => {
  const missing = forms.filter(({ text }) => !hasDraft(text)).map(({ file }) => file);
  expect(missing.toSorted()).toEqual(Object.keys(withoutDraft).toSorted());
});

test("back-office forms use useAdminForm, which stores drafts by user and confirms before leaving", () => {
  const direct = forms.filter(({ file, text }) => file.includes("/admin/") && /useContractForm\(/.test(text));
  expect(direct.map(({ file }) => file)).toEqual([]);
});

test("forms with a password or an API key exclude it from the draft", () => {
  const secret = forms.filter(
    ({ text }) => hasDraft(text) && /register\("(password|apiKey|secret|token)"|type="password"/.test(text),
  );
  expect(secret.filter(({ text }) => !text.includes("secretFields:")).map(({ file }) => file)).toEqual([]);
});
