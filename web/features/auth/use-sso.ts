import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import type { Me, SecondStep } from "#contract/auth/endpoints.ts";
import { signInMethods, useFinishSso } from "./queries.ts";

const FAILED = "The sign-in failed. Try again, or sign in with your password.";

/** Messages by the outcome that the server puts into the address. */
const messages: Record<string, string> = {
  expired: "This sign-in has expired. Please try again.",
  refused: "The sign-in was canceled or refused.",
  unknown: "There is no active user with this verified email address. Contact an administrator.",
  organization: "This account belongs to another organization.",
  failed: FAILED,
};

type Options = {
  onSignedIn: (user: Me) => void;
  onSecondStep: (step: SecondStep) => void;
  onError: (message: string) => void;
};

/** The button of the single sign-on, null without one. Finishes a sign-in that comes back from the issuer. */
export function useSso({ onSignedIn, onSecondStep, onError }: Options) {
  const [params] = useSearchParams();
  const outcome = params.get("sso");
  const finish = useFinishSso();
  const { data } = useQuery(signInMethods);
  const onReturn = useEffectEvent(async () => {
    if (outcome !== "done" && outcome !== "second-step") return onError(messages[outcome!] ?? FAILED);
    try {
      const answer = await finish.mutateAsync(outcome === "done");
      if ("secondStep" in answer) onSecondStep(answer.secondStep);
      else onSignedIn(answer.result);
    } catch (error) {
      onError((error as Error).message);
    }
  });
  useEffect(() => {
    if (outcome) void onReturn();
  }, [outcome]);
  if (!data?.oidc) return null;
  const next = params.get("next");
  return {
    label: data.oidc.label,
    href: `/api/auth/oidc/start${next ? `?${new URLSearchParams({ next }).toString()}` : ""}`,
  };
}
