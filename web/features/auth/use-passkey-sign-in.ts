import { useEffect, useEffectEvent, useState } from "react";
import type { Me } from "#contract/auth/endpoints.ts";
import { type Assertion, offerPasskeys, supportsPasskeys, requestSignInAssertion } from "./passkey-client.ts";
import { useSignInByPasskey } from "./queries.ts";

type Options = { onSignedIn: (user: Me) => void; onError: (message: string) => void };

/** Signs in with a passkey: with `start`, or from the suggestions of the username field. */
export function usePasskeySignIn({ onSignedIn, onError }: Options) {
  const signIn = useSignInByPasskey();
  const [isPending, setPending] = useState(false);
  const run = async (getCredential: () => Promise<Assertion>) => {
    setPending(true);
    try {
      onSignedIn(await signIn.mutateAsync(await getCredential()));
    } catch (error) {
      onError((error as Error).message);
    } finally {
      setPending(false);
    }
  };
  const onSuggested = useEffectEvent((credential: Assertion) => {
    void run(() => Promise.resolve(credential));
  });
  useEffect(() => (supportsPasskeys() ? offerPasskeys(onSuggested) : undefined), []);
  const start = () => void run(requestSignInAssertion);
  return { start, isPending };
}
