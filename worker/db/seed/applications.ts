import { TERMS_VERSION } from "#contract/applications/constants.ts";
import { CANDIDATE_RESPONSE_HOURS } from "#contract/firm.ts";
import type { ScoringFacts } from "#contract/leads/score.ts";
import { iso } from "#worker/base/clock.ts";
import { applications } from "../tables/applications.ts";
import type { resumeTexts } from "../tables/resume-texts.ts";
import { type Candidate, candidates } from "./candidates.ts";
import { ago, openTime } from "./dates.ts";
import { sampleId } from "./ids.ts";
import type { JobRow } from "./jobs.ts";
import { resumeDocx } from "./resume-docx.ts";
import { resumePdf } from "./resume-pdf.ts";

type StoredFile = { key: string; name: string; type: string; bytes: Uint8Array; text: string };

export type SampleApplication = {
  candidate: Candidate;
  row: typeof applications.$inferInsert & { id: string };
  file: StoredFile | null;
  text: typeof resumeTexts.$inferInsert | null;
  /** Facts for lead scoring. */
  facts: ScoringFacts;
};

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const fileName = ({ firstName, lastName }: Candidate) => `${firstName}-${lastName}`.toLowerCase();

function createResume(candidate: Candidate): StoredFile | null {
  if (!Array.isArray(candidate.resume)) return null;
  const name = `${candidate.firstName} ${candidate.lastName}`;
  const lines = [`${candidate.email}   ${candidate.phone}`, "", ...candidate.resume];
  const isWord = candidate.resumeFormat === "docx";
  return {
    key: `resumes/sample-${fileName(candidate)}`,
    name: `${fileName(candidate)}.${isWord ? "docx" : "pdf"}`,
    type: isWord ? DOCX : "application/pdf",
    bytes: isWord ? resumeDocx([name, ...lines]) : resumePdf(name, lines),
    text: [name, ...lines].join("\n"),
  };
}

function findJob(candidate: Candidate, jobs: readonly JobRow[]): JobRow | null {
  if (candidate.job === null) return null;
  const job = jobs.find(({ title, status }) => title === candidate.job && status === "published");
  if (!job) throw new Error(`The sample data has no published job called "${candidate.job}".`);
  return job;
}

/** Sample applications with their resume files. */
export const sampleApplications = (now: Date, jobs: readonly JobRow[]): SampleApplication[] =>
  candidates.map((candidate, index) => {
    const { firstName, lastName, email, phone, currentPosition, industry, additionalInfo, stage } = candidate;
    const job = findJob(candidate, jobs);
    const file = createResume(candidate);
    const createdAt = iso(openTime(now, candidate.hoursAgo, CANDIDATE_RESPONSE_HOURS * 60));
    const row = {
      id: sampleId("application", index + 1),
      firstName,
      lastName,
      email,
      phone,
      currentPosition,
      industry,
      additionalInfo,
      stage,
      resumeUrl: typeof candidate.resume === "string" ? candidate.resume : null,
      resumeKey: file?.key ?? null,
      resumeName: file?.name ?? null,
      resumeType: file?.type ?? null,
      resumeSize: file?.bytes.length ?? null,
      jobId: job?.id ?? null,
      jobTitle: job?.title ?? null,
      source: "website",
      termsAcceptedAt: createdAt,
      termsVersion: TERMS_VERSION,
      createdAt,
      stageChangedAt: stage === "new" ? createdAt : ago(now, candidate.hoursAgo * 0.6, "hour"),
      updatedAt: stage === "new" ? createdAt : ago(now, candidate.hoursAgo * 0.6, "hour"),
    };
    const facts: ScoringFacts = {
      jobType: job?.type ?? null,
      jobUrgent: job?.isUrgent ? "true" : null,
      jobIndustry: job?.industry ?? null,
      salary: job?.salary ?? null,
      phone,
    };
    const text = file && {
      applicationId: row.id,
      status: "ready" as const,
      text: file.text,
      extractedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    };
    return { candidate, row, file, text, facts };
  });
