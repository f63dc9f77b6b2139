import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Ctrl+C or end of input. */
export class Interrupted extends Error {}

async function question(prompt: string, output: NodeJS.WritableStream): Promise<string> {
  const readline = createInterface({ input: process.stdin, output, terminal: true });
  const abort = new AbortController();
  readline.once("SIGINT", () => abort.abort());
  readline.once("close", () => abort.abort());
  try {
    return await readline.question(prompt, { signal: abort.signal });
  } catch (cause) {
    throw new Interrupted("Nothing was changed.", { cause });
  } finally {
    readline.close();
  }
}

/** Prompts for one line of text. */
export const promptLine = async (prompt: string): Promise<string> =>
  (await question(prompt, process.stdout)).trim();

/** Prompts without echoing the input. */
export async function promptSecret(prompt: string): Promise<string> {
  process.stdout.write(prompt);
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await question("", discard);
  } finally {
    console.log();
  }
}
