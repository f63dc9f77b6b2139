import { useEffect, useRef, useState } from "react";
import { readLocalDraft } from "#web/lib/local-draft.ts";
import { useMe } from "#web/lib/me.ts";

/** Id of a record that is not created yet, in addresses and names of drafts. */
export const NEW_RECORD = "new";

type Create<R> = (idempotencyKey: string) => Promise<R>;
type OnCreated<R> = (record: R) => Promise<void>;

/** The browser's draft has the key as its version, so that a repeat after a reload creates no second record. */
function readCreationKey(userId: string, draftName: string): string {
  const version = readLocalDraft(userId, draftName)?.version;
  return typeof version === "string" ? version : crypto.randomUUID();
}

/**
 * Creates the record of a form once: automatic saves and the button share the request and its idempotency key.
 * `draftName` is that of a new record in this browser.
 */
export function useCreation<R>(draftName: string) {
  const { id: userId } = useMe();
  const [key, setKey] = useState(() => readCreationKey(userId, draftName));
  const request = useRef<Promise<R> | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const send = (create: Create<R>, onCreated: OnCreated<R>): Promise<R> => {
    const run = async () => {
      try {
        const record = await create(key);
        if (isOpen.current && request.current === sent) await onCreated(record);
        return record;
      } catch (error) {
        if (request.current === sent) request.current = null;
        throw error;
      }
    };
    const sent = run();
    return sent;
  };

  return {
    key,
    /**
     * Resolves to the record, which can have older values: those of the first call. Only that one's `onCreated` is
     * called, and not after the page was left or the text discarded.
     */
    createOnce: (create: Create<R>, onCreated: OnCreated<R>): Promise<R> =>
      (request.current ??= send(create, onCreated)),
    /** The text was discarded: the next one is another record. */
    discard: () => {
      request.current = null;
      setKey(crypto.randomUUID());
    },
  };
}
