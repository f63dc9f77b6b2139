import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Copy } from "../owner/copy.ts";
import { assert } from "../owner/step.ts";

const OVERLAY = join(import.meta.dirname, "toronto");
const MAX_FILES = 12;

/**
 * Makes a copy a healthcare recruiter in Toronto, as an owner would by docs/branding.md. Returns the touched files; fails
 * for more than 12. The copy has no other uncommitted changes.
 */
export function applyToronto(copy: Copy): string[] {
  for (const name of readdirSync(OVERLAY)) cpSync(join(OVERLAY, name), copy.path(`web/content/${name}`));
  const configuration = copy.read("wrangler.toml").replace(/^name = "[^"]*"/m, 'name = "maple-ward"');
  copy.write("wrangler.toml", configuration);
  copy.git("add", "--all");
  const touched = copy.git("diff", "--cached", "--name-only").split("\n");
  assert(
    touched.length <= MAX_FILES,
    `${touched.length} files are touched, at most ${MAX_FILES} are promised:\n  ${touched.join("\n  ")}`,
  );
  return touched;
}
