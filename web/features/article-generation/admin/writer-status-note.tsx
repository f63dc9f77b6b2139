import { useQuery } from "@tanstack/react-query";
import type { WriterStatus } from "#contract/article-generation/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { useCan } from "#web/lib/me.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { writerStatus } from "./queries.ts";

/** Says who is going to write, and what is missing for more, before anybody presses the button. */
export function WriterNote() {
  const query = useQuery(writerStatus());
  return (
    <Loaded
      query={query}
      problem="It could not be found out who writes"
      waiting={<Skeleton className="h-12 w-full" />}
    >
      {(status) => <Note status={status} />}
    </Loaded>
  );
}

function Note({ status: { writer, model, problem } }: { status: WriterStatus }) {
  if (writer === null) {
    return (
      <Alert tone="danger" title="Nothing can be written now.">
        {problem} <Where />
      </Alert>
    );
  }
  if (writer === "outline") {
    return (
      <Alert tone="caution" title="No article writer is connected.">
        Templates are laid out as labeled outlines for a person to write. They are never published
        automatically. For written drafts an OpenAI API key is missing. <Where />
      </Alert>
    );
  }
  return (
    <Alert tone="note" title={writer === "openai" ? "OpenAI writes." : "Workers AI writes."}>
      {model && <>With the model {model}. </>}A draft takes up to a minute and a half. Every draft waits for a
      person to approve it.
    </Alert>
  );
}

function Where() {
  const mayChange = useCan("settings.manage");
  return mayChange ? (
    <Link to={adminPaths.portal("settings")} className="link">
      Open the settings
    </Link>
  ) : (
    <>An administrator can add it under Settings.</>
  );
}
