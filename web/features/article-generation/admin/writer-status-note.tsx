import { useQuery } from "@tanstack/react-query";
import type { WriterStatus } from "#contract/article-generation/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { writerStatus } from "./queries.ts";

/** Shows which article writer is used, and what to configure for a better one. */
export function WriterStatusNote() {
  const query = useQuery(writerStatus());
  return (
    <QueryContent
      query={query}
      errorTitle="The article writer’s status could not be loaded"
      fallback={<Skeleton className="h-12 w-full" />}
    >
      {(status) => <Note status={status} />}
    </QueryContent>
  );
}

function Note({ status: { writer, model, problem } }: { status: WriterStatus }) {
  if (writer === null) {
    return (
      <Alert tone="danger" title="Article generation is unavailable.">
        {problem} <SettingsHint />
      </Alert>
    );
  }
  if (writer === "outline") {
    return (
      <Alert tone="caution" title="No article writer is connected.">
        Templates produce labeled outlines for a person to write. An outline cannot be published. To generate
        full drafts, add an OpenAI API key. <SettingsHint />
      </Alert>
    );
  }
  return (
    <Alert tone="note" title={writer === "openai" ? "OpenAI is connected." : "Workers AI is connected."}>
      {model && <>Model: {model}. </>}A draft takes up to 90 seconds. Every draft needs a person’s approval.
    </Alert>
  );
}

/** Who can set a model. */
export function SettingsHint() {
  const canChange = useCan("settings.manage");
  return canChange ? (
    <Link to={adminPaths.portal("settings")} className="link">
      Open the settings
    </Link>
  ) : (
    <>An administrator can add it under Settings.</>
  );
}
