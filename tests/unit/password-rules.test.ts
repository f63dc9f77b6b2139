import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCAL_PASSWORD } from "#contract/auth/constants.ts";
import { getFirmNames } from "#worker/features/auth/common-passwords.ts";
import { findPasswordProblem } from "#worker/features/auth/password-rules.ts";

const commonPasswords = readFileSync("web/public/common-passwords.bin");
const names = {
  userNames: ["iris.halvorsen"],
  firmNames: getFirmNames({ siteName: "Planwright", origin: "https://www.finance-talent.example" }),
};
const findProblem = (password: string, username = "iris.halvorsen") =>
  findPasswordProblem(password, { ...names, userNames: [username] }, commonPasswords);

test.for([
  [LOCAL_PASSWORD, "documentation"],
  ["aaaaaaaaaaaa", "repeats"],
  ["abababababab", "repeats"],
  ["0123456789", "sequence"],
  ["abcdefghijkl", "sequence"],
  ["1q2w3e4r5t", "keyboard"],
  ["asdfghjkl1", "keyboard"],
  ["qazwsxedcrfv", "keyboard"],
  ["Qwertyuiop!1", "keyboard"],
  ["password2026", "common"],
  ["P@ssw0rd123", "common"],
  ["p455w0rd!!", "common"],
  ["PasswordPassword", "common"],
  ["Password1Password1", "common"],
  ["pass-word-2026", "common"],
  ["welcome!!!1234", "common"],
  ["Summer2026!", "common"],
  ["October2026!!", "common"],
  ["Jennifer1990!", "common"],
  ["l3tm31n2026", "common"],
  ["1loveyou2022", "common"],
  ["Contraseña12", "common"],
  ["Ｐａｓｓｗｏｒｄ１２３", "common"],
  ["1029384756!!", "common"],
  ["iris.halvorsen1", "username"],
  ["Halvorsen26!", "username"],
  ["H4lv0rsen!!", "username"],
  ["Planwright2026!", "firm"],
  ["pl4nwr1ght-01", "firm"],
  ["Finance-Talent9", "firm"],
])("the password %j is rejected: %s", ([password, word]) => {
  expect(findProblem(password!)).toContain(word);
});

test.for([
  "iris.halvorsen and a longer tail",
  "correct horse battery",
  "eleven herons at dawn",
  "seven lanterns on a pier",
  "planwright pays for nine herons",
  "пароль из четырёх слов",
  "q7#Vt!x2Lm&p",
])("the password %j is accepted", (password) => {
  expect(findProblem(password)).toBeNull();
});

test.for([
  ["anna", "annaannaanna"],
  ["anna", "anna-anna-anna"],
  ["anna", "Anna_Anna!!"],
  ["anna", "2026annaanna2026"],
  ["anna", "1234anna5678"],
  ["anna", "4nna4nna4nna"],
  ["maria", "airamairam"],
  ["maria", "007 airam maria 007"],
  ["bo.k", "bo.kbo.kbo.k"],
  ["max", "max-xam-max!"],
  ["max1", "max1max1max1"],
])("for user %s the password %j is rejected", ([username, password]) => {
  // A short name is refused for its few characters.
  expect(findProblem(password!, username)).toMatch(/username|repeats/);
});

test.for([
  ["anna", "anna saw seven herons"],
  ["ed", "edged red cedar fence"],
  ["anna", "v8f#anna!29x7$q2m"],
])("for user %s the password %j is accepted", ([username, password]) => {
  expect(findProblem(password!, username)).toBeNull();
});

test("the commonest 100,000 passwords are rejected, also at the end of that list", () => {
  for (const password of ["dirtysouth", "eqeS606898", "cfvfzcxfcnkbdfz"])
    expect(findProblem(password), password).toContain("common");
});

test("almost every random password is accepted", { tags: "full" }, () => {
  let state = 7;
  const random = (max: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
  const characters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789#%&*?-_";
  const passwords = Array.from({ length: 2000 }, () =>
    Array.from({ length: 14 }, () => characters[random(characters.length)]).join(""),
  );
  expect(passwords.filter((password) => findProblem(password) !== null).length).toBeLessThan(4);
});
