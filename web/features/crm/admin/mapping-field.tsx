import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";

type Props = {
  label: string;
  /** Label of the empty option. */
  placeholder: string;
  options: readonly { id: string; name: string }[];
  value: string;
  onSelect: (id: string) => void;
  className?: string;
};

/** Maps to an item in GoHighLevel. A selected item that no longer exists stays listed with an error. */
export function MappingField({ label, placeholder, options, value, onSelect, className }: Props) {
  const isMissing = value !== "" && !options.some(({ id }) => id === value);
  return (
    <Field
      label={label}
      className={className}
      error={isMissing ? "This is no longer in GoHighLevel. Choose another one." : undefined}
    >
      <NativeSelect
        placeholder={placeholder}
        options={[
          ...options.map(({ id, name }) => ({ value: id, label: name })),
          ...(isMissing ? [{ value, label: value }] : []),
        ]}
        value={value}
        onChange={({ target }) => onSelect(target.value)}
      />
    </Field>
  );
}
