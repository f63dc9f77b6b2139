import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

async function question(prompt: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // Ctrl+C and the end of the input leave without an answer.
  const left = new AbortController();
  lines.once("SIGINT", () => left.abort());
  lines.once("close", () => left.abort());
  try {
    return await lines.question(prompt, { signal: left.signal });
  } catch {
    console.log();
    process.exit(130);
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
  const answer = await question("", nowhere);
  console.log();
  return answer;
}
