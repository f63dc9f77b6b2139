import { useEffect, useRef, useState } from "react";
import { readLocalDraft } from "#web/lib/local-draft.ts";
import { useMe } from "#web/lib/me.ts";

/** Id of a record that is not created yet, in addresses and names of drafts. */
export const NEW_RECORD = "new";

/** The browser's draft has the key as its version, so that a repeat after a reload creates no second record. */
function readCreationKey(userId: string, draftName: string): string {
  const version = readLocalDraft(userId, draftName)?.version;
  return typeof version === "string" ? version : crypto.randomUUID();
}

type CreationOptions<T, R> = {
  /** Name of the draft of a new record in this browser. */
  draftName: string;
  create: (values: T, idempotencyKey: string) => Promise<R>;
};

type OnCreated<R> = (record: R) => Promise<void>;

/** Creates the record of a form once: automatic saves and the button share the request and its idempotency key. */
export function useCreation<T, R>({ draftName, create }: CreationOptions<T, R>) {
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

  const send = (values: T, onCreated: OnCreated<R>): Promise<R> => {
    const run = async () => {
      try {
        const record = await create(values, key);
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
    createOnce: (values: T, onCreated: OnCreated<R>): Promise<R> =>
      (request.current ??= send(values, onCreated)),
    /** The text was discarded: the next one is another record. */
    discard: () => {
      request.current = null;
      setKey(crypto.randomUUID());
    },
  };
}
