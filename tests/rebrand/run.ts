// npm run test:rebrand [-- --suite]: makes a temporary copy of this checkout a healthcare recruiter in Toronto, and runs
// `npm run rebrand:check` in it. Fails if that takes more than 12 files, or if anything still speaks of the sample firm.
// --suite: also types, unit and worker tests of the copy.
import { Copy } from "../owner/copy.ts";
import { applyToronto } from "./overlay.ts";

const PROJECTS = ["--project", "unit", "--project", "worker"];

const copy = await Copy.create();
try {
  const touched = applyToronto(copy);
  console.log(`${touched.length} files touched:\n  ${touched.join("\n  ")}`);
  await copy.run("npm", "run", "--silent", "rebrand:check", "--", "--port", String(copy.port));
  if (process.argv.includes("--suite")) {
    await copy.run("npm", "run", "--silent", "types");
    await copy.run("npx", "tsc", "-p", "tsconfig.json");
    await copy.run("npx", "vitest", "run", "--config", "tests/vitest.config.ts", ...PROJECTS);
  }
  console.log(`\nA rebranded copy has no leftovers; ${touched.length} files touched.`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
