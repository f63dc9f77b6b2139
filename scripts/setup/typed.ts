import { parseArgs, type ParseArgsConfig } from "node:util";

/** What was typed behind a command's name; a word that the command does not know ends it in a sentence that names those. */
export function typed<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    console.error(`${error.message.split(". ")[0]}. Known: ${known.join(", ")}.`);
    process.exit(1);
  }
}
