import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import type {
  Credentials,
  Me,
  PasswordChange,
  ProfilePatch,
  SecondStep,
  User,
} from "#contract/auth/endpoints.ts";
import type { StepUpInput } from "#contract/auth/factor-endpoints.ts";
import { apiQuery, callApi, setSessionUser } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/me.ts";
import { storeUser } from "#web/lib/stored-user.ts";
import { type Assertion, requestSignInAssertion } from "./passkey-client.ts";

/** Clears the previous user's cached data and returns the user who has signed in. */
async function openAccount(queryClient: QueryClient, user: User): Promise<Me> {
  queryClient.clear();
  setSessionUser(null);
  storeUser(user);
  return queryClient.fetchQuery(meQuery);
}

/** The open page and its cached data stay. */
async function reopenAccount(queryClient: QueryClient, user: User): Promise<void> {
  storeUser(user);
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
}

/** The second step of a pending sign-in, or the result of a finished one. */
type SignInResult<R> = { secondStep: SecondStep } | { result: R };

/** Signs in; users with a second factor take `useSignInByCode` as the second step. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof Credentials>): Promise<SignInResult<Me>> => {
      const answer = await callApi("POST /api/auth/login", { body });
      return "secondStep" in answer ? answer : { result: await openAccount(queryClient, answer.user) };
    },
  });
}

export function useSignInByCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (code: string): Promise<Me> =>
      openAccount(queryClient, (await callApi("POST /api/auth/login/code", { body: { code } })).user),
  });
}

export function useSignInByPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (credential: Assertion): Promise<Me> =>
      openAccount(
        queryClient,
        (await callApi("POST /api/auth/login/passkey", { body: { credential } })).user,
      ),
  });
}

/** Signs the same user in again. */
export function useSignInAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    // A wrong password is no refused session.
    meta: { handlesAuthErrors: true },
    mutationFn: async (body: z.input<typeof Credentials>): Promise<SignInResult<void>> => {
      const answer = await callApi("POST /api/auth/login", { body });
      return "secondStep" in answer ? answer : { result: await reopenAccount(queryClient, answer.user) };
    },
  });
}

export function useSignInAgainByPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { handlesAuthErrors: true },
    mutationFn: async (): Promise<void> => {
      const credential = await requestSignInAssertion();
      const { user } = await callApi("POST /api/auth/login/passkey", { body: { credential } });
      await reopenAccount(queryClient, user);
    },
  });
}

export function useSignInAgainByCode() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { handlesAuthErrors: true },
    mutationFn: async (code: string): Promise<void> =>
      reopenAccount(queryClient, (await callApi("POST /api/auth/login/code", { body: { code } })).user),
  });
}

/** Changes the user's own password. The server rotates the session cookie. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof PasswordChange>) => callApi("PUT /api/auth/password", { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

/** Changes the user's own public name. */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfilePatch) => callApi("PUT /api/auth/profile", { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

/** The ways to sign in besides the password. */
export const signInMethods = queryOptions({ ...apiQuery("GET /api/auth/methods", {}), staleTime: Infinity });

/** Opens the session that a redirect from the issuer has started, or returns the second step that it needs. */
export function useFinishSso() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isDone: boolean): Promise<SignInResult<Me>> => {
      if (isDone)
        return { result: await openAccount(queryClient, await callApi("GET /api/auth/verify", {})) };
      const { secondStep } = await callApi("GET /api/auth/login/pending", {});
      if (!secondStep) throw new Error("This sign-in has expired. Please try again.");
      return { secondStep };
    },
  });
}

export const useStepUp = () =>
  useMutation({
    // A wrong passkey is no refused session.
    meta: { handlesAuthErrors: true },
    mutationFn: (body: z.input<typeof StepUpInput>) => callApi("POST /api/auth/step-up", { body }),
  });
