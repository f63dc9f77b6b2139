import { PASSAGE_MAX } from "#contract/article-generation/suggestion-constants.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { AssistantNote } from "./assistant-note.tsx";
import { useAssistant, useSuggest } from "./suggestion-queries.ts";

type AltTextSuggestionProps = {
  imageUrl: string;
  /** What the article is about. */
  context: string;
  articleId: string | null;
  onAccept: (text: string) => void;
};

/** Has the model describe a picture; the text is used once a person accepts it. */
export function AltTextSuggestion({ imageUrl, context, articleId, onAccept }: AltTextSuggestionProps) {
  const isAvailable = useAssistant("alt_text");
  const suggest = useSuggest();
  const text = suggest.data?.options[0];
  if (isAvailable === undefined) return null;
  if (!isAvailable) return <AssistantNote />;
  return (
    <div className="grid gap-2">
      {text && (
        <div role="group" aria-label="Suggested text" className="rounded-md border border-line p-3 text-sm">
          <p className="[overflow-wrap:anywhere]">{text}</p>
          <div className="mt-2 flex gap-2">
            <Button
              variant="line"
              size="sm"
              onClick={() => {
                onAccept(text);
                suggest.reset();
              }}
            >
              Accept
            </Button>
            <Button variant="text" size="sm" onClick={() => suggest.reset()}>
              Reject
            </Button>
          </div>
        </div>
      )}
      {suggest.isError && (
        <Alert tone="danger" title="No suggestion." live>
          {suggest.error.message}
        </Alert>
      )}
      <div>
        <Button
          variant="line"
          size="sm"
          pending={suggest.isPending}
          pendingLabel="Waiting for the model…"
          onClick={() =>
            suggest.mutate({ kind: "alt_text", text: context.slice(0, PASSAGE_MAX), imageUrl, articleId })
          }
        >
          Suggest alternative text
        </Button>
      </div>
    </div>
  );
}
