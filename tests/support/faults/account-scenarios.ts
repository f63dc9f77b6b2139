import { expect } from "vitest";
import { insertAccountLink } from "../account-links.ts";
import { addPasskey, toOptions } from "../authenticator.ts";
import { uniqueEmail } from "../newsletter.ts";
import { insertAuthenticator } from "../second-factor.ts";
import { insertUserWithPassword, PASSWORD } from "../sign-in.ts";
import { select } from "../tables.ts";
import { createTestUser, testApp } from "../test-app.ts";
import { countRows } from "./setup.ts";
import { type CreateScenario, createSubmission, expectOneRow, type Send } from "./submission-scenarios.ts";
import type { Simulation } from "./simulation.ts";

const NEW_PASSWORD = "eleven herons at dawn";
/** The link was used by the first attempt, whose response was lost. */
const USED = [200, 410];

const createUser = () => createTestUser({ role: "recruiter", email: uniqueEmail() });
const countEntries = (userId: string, action: string) =>
  countRows("admin_activity_logs where entity_id = ? and action = ?", userId, action);

const countSessions = (userId: string) => countRows("user_sessions where user_id = ?", userId);

/** What staff do by links that were mailed to them, and by second factors, without a session. */
export function accountScenarios(simulation: Simulation): Record<string, CreateScenario> {
  const createPasswordScenario =
    (purpose: "password" | "invitation", action: string): CreateScenario =>
    async () => {
      const user = await createUser();
      const { token } = await insertAccountLink(purpose, user.id);
      const body = { token, newPassword: NEW_PASSWORD };
      const send: Send = (visitor) =>
        purpose === "password"
          ? visitor.call("POST /api/auth/reset", { body })
          : visitor.call("POST /api/auth/invitation", { body });
      return createSubmission(
        simulation,
        send,
        async () => {
          await expectOneRow("users where id = ? and password_hash <> 'none' and epoch = 1", user.id);
          expect(await countRows("account_links where user_id = ?", user.id)).toBe(0);
          expect(await countEntries(user.id, action)).toBe(1);
        },
        { done: USED },
      );
    };
  return {
    "a forgotten password": async () => {
      const { id, username } = await createUser();
      const visitor = testApp.visitor().at(simulation.site);
      const send: Send = (by) => by.call("POST /api/auth/forgot", { body: { login: username } });
      return createSubmission(
        simulation,
        send,
        async () => {
          const links = await select<{ id: string }>("select id from account_links where user_id = ?", id);
          // A request without a response is repeated, and each is mailed.
          expect([1, 2]).toContain(links.length);
          for (const link of links)
            await expectOneRow("deliveries where entity_id = ? and action = 'account.link'", link.id);
          expect(await countEntries(id, "auth.forgot")).toBe(links.length);
        },
        { by: visitor },
      );
    },
    "a new password": createPasswordScenario("password", "user.reset_password"),
    "an accepted invitation": createPasswordScenario("invitation", "user.accept_invitation"),
    "a confirmed email address": async () => {
      const user = await createUser();
      const { token } = await insertAccountLink("email_new", user.id);
      const send: Send = (visitor) => visitor.call("POST /api/auth/email/confirm", { body: { token } });
      return createSubmission(
        simulation,
        send,
        async () => {
          await expectOneRow("users where id = ? and email = ?", user.id, `new.${user.email}`);
          expect(await countEntries(user.id, "user.email")).toBe(1);
        },
        { done: USED },
      );
    },
    "a second step of a sign-in": async () => {
      const { id, username } = await insertUserWithPassword({ email: uniqueEmail() });
      const { recoveryCodes } = await insertAuthenticator(id);
      const visitor = testApp.visitor().at(simulation.site);
      await visitor.call("POST /api/auth/login", { body: { username, password: PASSWORD } });
      const codes = [...recoveryCodes];
      const send: Send = (by) => by.call("POST /api/auth/login/code", { body: { code: codes.pop()! } });
      return createSubmission(
        simulation,
        send,
        async () => {
          expect(await countSessions(id), "one sign-in opens one session").toBeLessThanOrEqual(1);
          expect(await countRows("pending_sign_ins where user_id = ?", id)).toBe(0);
          const left = await countRows("user_recovery_codes where user_id = ?", id);
          expect(left).toBeGreaterThanOrEqual(codes.length);
        },
        // Without a response the password is entered again.
        { by: visitor, done: USED },
      );
    },
    "a sign-in by a passkey": async () => {
      const person = await testApp.as("recruiter", { email: uniqueEmail() });
      const id = person.userId!;
      const { authenticator } = await addPasskey(person);
      const before = await countSessions(id);
      const send: Send = async (by) => {
        const { status, body } = await by.call("POST /api/auth/login/passkey-options", {});
        if (status !== 200) return { status };
        const credential = await authenticator.use(toOptions(body));
        return by.call("POST /api/auth/login/passkey", { body: { credential } });
      };
      return createSubmission(simulation, send, async () => {
        expect(await countSessions(id)).toBeGreaterThan(before);
        expect(await countEntries(id, "auth.login")).toBeGreaterThan(0);
      });
    },
  };
}
