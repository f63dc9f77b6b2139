import { NativeSelect, includeSelected, type SelectOption } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { runMutation } from "#web/lib/run-mutation.ts";

type Mutation = Parameters<typeof runMutation<unknown, string>>[0] & {
  isPending: boolean;
  variables: string | undefined;
};

type InlineSelectProps = {
  /** Names the field and its row, such as "Owner of Ada Berg". */
  label: string;
  value: string;
  /** Label of a value that is not among the options. */
  valueLabel?: string;
  options: readonly SelectOption[];
  placeholder?: string;
  mutation: Mutation;
  /** Called instead of saving at once, such as for a change that needs a reason. */
  onChoose?: (value: string) => boolean;
  done: (label: string) => string;
  failed: string;
};

/** A value that is changed in its cell; it is saved at once. */
export function InlineSelect({
  label,
  value,
  valueLabel,
  options,
  placeholder,
  mutation,
  onChoose,
  done,
  failed,
}: InlineSelectProps) {
  const choose = (next: string) => {
    if (onChoose?.(next)) return;
    const chosen = options.find((option) => option.value === next)?.label ?? placeholder ?? next;
    runMutation(mutation, next, {
      onSuccess: () => toast({ title: done(chosen), tone: "positive" }),
      onError: ({ message }) => toast({ title: failed, description: message, tone: "danger" }),
    });
  };
  return (
    <NativeSelect
      aria-label={label}
      className="cell-edit"
      placeholder={placeholder}
      options={includeSelected(options, value, valueLabel)}
      value={mutation.isPending ? (mutation.variables ?? value) : value}
      disabled={mutation.isPending}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
