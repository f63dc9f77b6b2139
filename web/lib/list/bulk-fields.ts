import type { SelectOption } from "#web/ui/native-select.tsx";

/** A field that a bulk edit can change, as the dialog asks for it. */
export type BulkField<Change> = {
  key: string;
  /** Menu item and field label, such as "Stage". */
  label: string;
  /** What the person should know before they apply it. */
  note?: string;
} & (
  | {
      kind: "choice";
      options: readonly SelectOption[];
      /** Label of the empty choice where it is a value, such as "Unassigned". */
      emptyLabel?: string;
      toChange: (value: string) => Change;
    }
  | {
      kind: "date";
      /** Label of the choice to remove the date. */
      clearLabel: string;
      /** A day without a time. */
      isDay?: boolean;
      /** Value of the input, in local time; null to remove it. */
      toChange: (value: string | null) => Change;
    }
  | {
      kind: "text";
      hint: string;
      /** Null when the text is not complete. */
      toChange: (value: string) => Change | null;
    }
);
