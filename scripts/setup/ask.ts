import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** The person left with Ctrl+C, or there was nothing more to read. */
export class Interrupted extends Error {}

async function question(prompt: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const left = new AbortController();
  lines.once("SIGINT", () => left.abort());
  lines.once("close", () => left.abort());
  try {
    return await lines.question(prompt, { signal: left.signal });
  } catch (cause) {
    throw new Interrupted("Nothing was changed.", { cause });
  } finally {
    lines.close();
  }
}

/** One line of text from the terminal. */
export const ask = async (prompt: string): Promise<string> => (await question(prompt, process.stdout)).trim();

/** The same without showing what is typed. */
export async function askSecretly(prompt: string): Promise<string> {
  process.stdout.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await question("", nowhere);
  } finally {
    console.log();
  }
}
