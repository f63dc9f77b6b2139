import { expect } from "vitest";
import { insertAccountLink } from "../account-links.ts";
import { uniqueEmail } from "../newsletter.ts";
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

/** What staff do by links that were mailed to them, without a session. */
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
  };
}
