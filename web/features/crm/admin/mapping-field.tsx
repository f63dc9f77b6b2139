import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";

type Props = {
  label: string;
  /** What no choice means. */
  placeholder: string;
  options: readonly { id: string; name: string }[];
  value: string;
  onSelect: (id: string) => void;
  className?: string;
};

/** One thing of theirs for one of ours. What was chosen and is no longer there stays to be seen. */
export function MappingField({ label, placeholder: none, options, value, onSelect: onChoose, className }: Props) {
  const gone = value !== "" && !options.some(({ id }) => id === value);
  return (
    <Field
      label={label}
      className={className}
      error={gone ? "This is no longer in GoHighLevel. Choose another one." : undefined}
    >
      <NativeSelect
        placeholder={none}
        options={[
          ...options.map(({ id, name }) => ({ value: id, label: name })),
          ...(gone ? [{ value, label: value }] : []),
        ]}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Field>
  );
}
