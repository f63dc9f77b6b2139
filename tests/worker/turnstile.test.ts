import { expect, test } from "vitest";
import { FORM_CHECK_HEADER } from "#contract/form-check.ts";
import { VendorFailure } from "#worker/base/errors.ts";
import type { Challenge } from "#worker/ports/challenge-verifier.ts";
import { contactMessage } from "#tests/support/messages.ts";
import { getCspNonce, openPage } from "#tests/support/pages.ts";
import { getMark } from "#tests/support/spam.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import { unique } from "#tests/support/samples.ts";

const SITE_KEY = "1x00000000000000000000AA";
const TOKEN = { [FORM_CHECK_HEADER]: "cf-turnstile-response=token-1" };

/** The site with Turnstile's keys; `verify` answers for its service. */
function siteWithTurnstile(verify: (challenge: Challenge) => Promise<boolean>) {
  const challenges: Challenge[] = [];
  const site = createTestSite((ctx) => ({
    config: { ...ctx.config, challengeSiteKey: SITE_KEY, version: `turnstile ${unique()}` },
    ports: {
      ...ctx.ports,
      challenge: {
        verify: (challenge) => {
          challenges.push(challenge);
          return verify(challenge);
        },
      },
    },
  }));
  return { challenges, visitor: testApp.visitor().at(site) };
}

const sendMessage = async (
  verify: (challenge: Challenge) => Promise<boolean>,
  headers: Record<string, string> = TOKEN,
) => {
  const { challenges, visitor } = siteWithTurnstile(verify);
  const sent = await visitor.call("POST /api/contact/submit", { body: contactMessage() }, headers);
  expect(sent.status).toBe(201);
  return { challenges, mark: await getMark("contacts", "id", sent.body.id) };
};

test("a passed check leaves no mark, and names the site and the form", async () => {
  const { challenges, mark } = await sendMessage(() => Promise.resolve(true));
  expect(mark).toEqual([null, null]);
  expect(challenges).toEqual([{ token: "token-1", hostname: "planwright.test", action: "contact" }]);
});

test("a failed, missing or unanswered check marks the message and refuses nobody", async () => {
  const failed = await sendMessage(() => Promise.resolve(false));
  expect(failed.mark).toEqual(["suspected", ["challenge-failed"]]);
  const missing = await sendMessage(() => Promise.resolve(true), {});
  expect([missing.mark, missing.challenges]).toEqual([["suspected", ["challenge-missing"]], []]);
  const down = await sendMessage(() => Promise.reject(new VendorFailure("Turnstile", "Down.")));
  expect(down.mark).toEqual(["suspected", ["challenge-unavailable"]]);
});

test("a repeated request is answered without another check of its spent token", async () => {
  const { challenges, visitor } = siteWithTurnstile(() => Promise.resolve(true));
  const body = contactMessage();
  const headers = { ...TOKEN, "Idempotency-Key": unique() };
  const [first, second] = [
    await visitor.call("POST /api/contact/submit", { body }, headers),
    await visitor.call("POST /api/contact/submit", { body }, headers),
  ];
  expect(second.body).toEqual(first.body);
  expect(challenges).toHaveLength(1);
});

test("newsletter sign-ups are confirmed by mail and need no check", async () => {
  const { challenges, visitor } = siteWithTurnstile(() => Promise.resolve(false));
  const email = `reader.${unique()}@example.com`;
  await visitor.call("POST /api/newsletter", { body: { email } });
  expect([challenges, await getMark("newsletter_subscribers", "email", email)]).toEqual([[], [null, null]]);
});

test("only pages with such a form load Turnstile, and only their policy allows its frame", async () => {
  const { visitor } = siteWithTurnstile(() => Promise.resolve(true));
  for (const [path, form] of [
    ["/contact", "contact"],
    ["/contact/message", "contact"],
    ["/apply", "application"],
  ] as const) {
    const { html, headers } = await openPage(visitor, path);
    expect(html, path).toContain(`data-sitekey="${SITE_KEY}" data-action="${form}"`);
    expect(html).toContain(
      `<script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer nonce="${getCspNonce(headers)}">`,
    );
    expect(headers.get("Content-Security-Policy")).toContain("frame-src https://challenges.cloudflare.com");
  }
  for (const path of ["/newsletter", "/company/about", "/admin"]) {
    const { html, headers } = await openPage(visitor, path);
    expect(html, path).not.toContain("challenges.cloudflare.com");
    expect(headers.get("Content-Security-Policy")).not.toContain("frame-src");
  }
});

test("without keys no page mentions Turnstile", async () => {
  const { html, headers } = await openPage(testApp.visitor(), "/contact");
  expect(html).not.toContain("challenges.cloudflare.com");
  expect(html).not.toContain('name="challenge"');
  expect(headers.get("Content-Security-Policy")).not.toContain("frame-src");
});
