import { Alert } from "#web/ui/alert.tsx";
import { SettingsHint } from "./writer-status-note.tsx";

/** Says that no model is set, and where to set one. */
export const AssistantNote = () => (
  <Alert tone="note" title="No model is set.">
    Suggestions need an OpenAI API key (openai_api_key). <SettingsHint />
  </Alert>
);
