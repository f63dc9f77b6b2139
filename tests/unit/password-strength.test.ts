import { expect, test } from "vitest";
import { passwordStrength } from "#web/lib/password-strength.ts";

test.for([
  ["", "10 more to go"],
  ["ninechars", "1 more to go"],
  ["aaaaaaaaaaaaaaaaaaaa", "Weak"],
  ["0123456789", "Weak"],
  ["abcdefghijklmnop", "Weak"],
  ["zyxwvutsrqponm", "Weak"],
  ["abababababababab", "Weak"],
  ["mulberrywa", "Weak"],
  ["mulberry walk", "Fair"],
  ["eleven herons at dawn", "Strong"],
  ["q7#Vt!x2Lm&p", "Strong"],
])("the strength of the password %j is %s", ([password, word]) => {
  expect(passwordStrength(password!).label).toBe(word);
});
