import type { HomeContact, PageContact } from "#contract/contacts/schemas.ts";
import { unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";

const aSender = () => ({ firstName: "Edda", lastName: "Thorne", email: `edda.${unique()}@example.com` });

/** A message from the home page, with a unique email address. */
export const homeMessage = (more: Partial<HomeContact> = {}): HomeContact => ({
  ...aSender(),
  inquiry: "I need to hire talent",
  message: "Two analysts for a plant in Kentucky.",
  ...more,
});

/** A message from the contact page, with a unique email address. */
export const contactMessage = (more: Partial<PageContact> = {}): PageContact => ({
  ...aSender(),
  helpType: "epm-strategy",
  ...more,
});

export const getLeadByEmail = async (email: string) =>
  (await select("select * from crm_leads where email_key = ?", email))[0]!;
