// The migration files and their two ranges of numbers: Planwright's, and from 9001 those of the owner of a copy.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const FIRST_OWN_NUMBER = 9001;

export const migrationsFolder = resolve(import.meta.dirname, "../../migrations");

export type MigrationFile = { name: string; number: number; sql: string };

const numberOf = (name: string): number => Number.parseInt(name, 10);

/** In the order in which wrangler applies them: by number, then by name. */
export function listMigrations(folder = migrationsFolder): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => /^\d+_.*\.sql$/.test(name));
  const ordered = names.toSorted((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1));
  return ordered.map((name) => ({
    name,
    number: numberOf(name),
    sql: readFileSync(join(folder, name), "utf8"),
  }));
}

export const isOwn = ({ number }: { number: number }): boolean => number >= FIRST_OWN_NUMBER;

/** The next number of Planwright's range or of the owner's, with four digits. */
export function nextNumber(range: "core" | "own", folder = migrationsFolder): string {
  const numbers = listMigrations(folder).filter((file) => isOwn(file) === (range === "own"));
  const last = numbers.at(-1)?.number ?? (range === "own" ? FIRST_OWN_NUMBER - 1 : 0);
  return String(last + 1).padStart(4, "0");
}

export const snapshotFile = (number: string, folder = migrationsFolder): string =>
  join(folder, "meta", `${number}_snapshot.json`);

/** Numbers of the range that have a snapshot, in order. */
export const listSnapshots = (range: "core" | "own", folder = migrationsFolder): string[] =>
  listMigrations(folder)
    .filter((file) => isOwn(file) === (range === "own"))
    .map(({ number }) => String(number).padStart(4, "0"))
    .filter((number) => existsSync(snapshotFile(number, folder)));
