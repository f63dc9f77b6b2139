import { parseArgs, type ParseArgsConfig } from "node:util";

/** Parses the command line. An unknown option prints the known ones and exits. */
export function parseCommandLine<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const knownOptions = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    console.error(`${error.message.split(". ")[0]}. Known: ${knownOptions.join(", ")}.`);
    process.exit(1);
  }
}
