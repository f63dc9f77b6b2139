import { expect, test } from "vitest";
import { isDisposableAddress } from "#worker/base/disposable-address.ts";

test.for([
  ["anna@mailinator.com", true],
  ["anna@Mailinator.COM", true],
  ["anna@inbox.mailinator.com", true],
  ["mailinator.com@example.com", false],
  ["anna@notmailinator.example.com", false],
  ["anna@gmail.com", false],
  ["anna@com", false],
  ["", false],
] as const)("%s is disposable: %s", ([email, disposable]) => {
  expect(isDisposableAddress(email)).toBe(disposable);
});
