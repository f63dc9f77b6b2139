import { Alert } from "#web/ui/alert.tsx";
import { formatLocalDateTime } from "./format-date.ts";

type RestoredDraftNoteProps = {
  savedAt: string;
  /** Whether the record was saved by somebody after the draft was started. */
  isOutdated: boolean;
  onDiscard: () => void;
};

/** Notice that a form contains text from an earlier visit. */
export const RestoredDraftNote = ({ savedAt, isOutdated, onDiscard }: RestoredDraftNoteProps) => (
  <Alert tone="caution" live title="Your unsaved changes are back.">
    They are from {formatLocalDateTime(savedAt)} and were stored in this browser.{" "}
    {isOutdated && "The record has been saved since: check it before you save. "}
    <button type="button" className="link" onClick={onDiscard}>
      Discard them
    </button>
  </Alert>
);
