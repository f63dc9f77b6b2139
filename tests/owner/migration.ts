import { assert } from "./step.ts";

/** Finds the file that `npm run db:new` names. */
export const migrationIn = (stdout: string): string => {
  const file = /migrations\/\d{4}_\w+\.sql/.exec(stdout)?.[0];
  assert(file, `npm run db:new names no file:\n${stdout}`);
  return file;
};
