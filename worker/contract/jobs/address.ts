import { shortId, slugify } from "#contract/slug.ts";

type Named = { id: string; title: string };

/** `{slug}-{short id}`, from the job's title and id. */
const jobSlug = ({ id, title }: Named): string => [slugify(title), shortId(id)].filter(Boolean).join("-");

/** Path of the public page. */
export const jobPath = (job: Named): string => `/jobs/${jobSlug(job)}`;

/** The job that an id or address means: among jobs with the same short id the one with this title. */
export const chooseByKey = <T extends Named>(jobs: readonly T[], key: string): T | undefined =>
  jobs.find((job) => job.id === key || jobSlug(job) === key) ?? jobs[0];
