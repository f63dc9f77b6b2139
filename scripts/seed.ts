// npm run seed [-- --empty | --jobs N]: fills the local database with four sample users and sample data. --empty: users
// only. --jobs N: N more published jobs, at any time. --if-empty: nothing if users exist. It cannot reach a remote
// database.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LOCAL_PASSWORD } from "#contract/auth/constants.ts";
import { firm } from "#contract/firm.ts";
import { hashPassword } from "#worker/base/password.ts";
import { openDb } from "#worker/db/client.ts";
import type { ArticleFile } from "#worker/db/seed/articles.ts";
import { isEmpty, writeGeneratedJobs, writeSample, writeUsers } from "#worker/db/seed/write.ts";
import { openLocal } from "./setup/local.ts";
import { parseCommandLine } from "./setup/command-line.ts";

const { values } = parseCommandLine({
  options: {
    "if-empty": { type: "boolean" },
    empty: { type: "boolean" },
    jobs: { type: "string", default: "0" },
  },
});
const extraJobs = Number(values.jobs);
if (!Number.isInteger(extraJobs) || extraJobs < 0) {
  console.error("--jobs takes a whole number.");
  process.exit(1);
}

const articles = (): ArticleFile[] => {
  const folder = join(import.meta.dirname, "../worker/db/seed/articles");
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return names.map((name) => ({
    name: basename(name, ".md"),
    text: readFileSync(join(folder, name), "utf8"),
  }));
};

const local = await openLocal();
try {
  const db = openDb(local.env.DB);
  const now = new Date();
  const fresh = await isEmpty(db);
  if (fresh) {
    console.log(
      values.empty || !firm.sampleData ? "Adding the four sample people..." : "Adding sample data...",
    );
    const passwordHash = await hashPassword(LOCAL_PASSWORD);
    if (values.empty || !firm.sampleData) await writeUsers(db, now, passwordHash);
    else await writeSample(db, local.env.FILES, now, { passwordHash, articles: articles() });
  } else if (!values["if-empty"] && extraJobs === 0) {
    console.log("The database has users already. Nothing was changed.");
  }
  if (extraJobs > 0) {
    console.log(`Adding ${extraJobs} generated jobs...`);
    await writeGeneratedJobs(db, now, extraJobs);
  }
} finally {
  await local.dispose();
}
