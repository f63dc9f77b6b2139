import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { employerConsentStates, verdicts } from "#contract/submittals/constants.ts";
import { applications } from "./applications.ts";
import { clientContacts, clients } from "./clients.ts";
import { flag, id, oneOf, timestamps, time } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/** A shortlist of candidates for a job, sent to a contact of its client by a signed link. */
export const submittals = sqliteTable(
  "submittals",
  {
    id: id(),
    jobId: text()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    clientId: text()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    /** Null once the contact was removed, which closes the link. */
    contactId: text().references(() => clientContacts.id, { onDelete: "set null" }),
    message: text(),
    expiresAt: time().notNull(),
    closedAt: time(),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    ...timestamps(),
  },
  (t) => [
    index("submittals_newest").on(t.createdAt, t.id),
    index("submittals_job").on(t.jobId, t.createdAt),
    index("submittals_client").on(t.clientId, t.createdAt),
    index("submittals_contact").on(t.contactId),
    index("submittals_creator").on(t.createdBy),
  ],
);

/** Goes with its application: withdrawal hides it, erasure deletes it. */
export const submittalCandidates = sqliteTable(
  "submittal_candidates",
  {
    id: id(),
    submittalId: text()
      .notNull()
      .references(() => submittals.id, { onDelete: "cascade" }),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    headline: text().notNull(),
    profile: text().notNull(),
    verdict: text({ enum: verdicts }),
    verdictAt: time(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("submittal_candidates_pair").on(t.submittalId, t.applicationId),
    index("submittal_candidates_application").on(t.applicationId),
    oneOf("verdict", verdicts),
  ],
);

export const submittalComments = sqliteTable(
  "submittal_comments",
  {
    id: id(),
    candidateId: text()
      .notNull()
      .references(() => submittalCandidates.id, { onDelete: "cascade" }),
    isFromClient: flag(false),
    /** The staff member; null for the client. */
    userId: text().references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    index("submittal_comments_candidate").on(t.candidateId, t.createdAt),
    index("submittal_comments_user").on(t.userId),
  ],
);

/** One row per applicant and employer: whether the employer may see name and resume. */
export const employerConsents = sqliteTable(
  "employer_consents",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    clientId: text()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    state: text({ enum: employerConsentStates }).notNull(),
    wordingVersion: text().notNull(),
    requestedAt: time().notNull(),
    decidedAt: time(),
    ip: text(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("employer_consents_pair").on(t.applicationId, t.clientId),
    index("employer_consents_client").on(t.clientId),
    oneOf("state", employerConsentStates),
  ],
);
