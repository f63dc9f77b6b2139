import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { KeyList } from "./key-list.tsx";
import { ownKeys } from "./queries.ts";

/** The API keys of the current user. */
export function OwnKeysPanel() {
  const query = useQuery(ownKeys());
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title="API keys"
      actions={
        <Button variant="line" size="sm" onClick={() => setIsOpen(true)}>
          New API key
        </Button>
      }
    >
      <QueryContent
        query={query}
        errorTitle="Your API keys could not be loaded"
        fallback={<SkeletonRows count={2} label="Loading the API keys" />}
      >
        {(keys) =>
          keys.length > 0 ? (
            <KeyList keys={keys} kind="personal" />
          ) : (
            <p className="p-4 text-ink-2">
              No API keys. A key lets a program of yours use the <a href="/api/docs">API</a> in your name.
            </p>
          )
        }
      </QueryContent>
      {isOpen && <KeyDialog kind="personal" onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
