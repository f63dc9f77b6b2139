/** Fields that React has taken over. */
const hydrated = new WeakSet<Element>();

/**
 * The value that a visitor gave a field before React took it over, or undefined. Call it from a field's ref before
 * anything writes into the field; later calls for the same field return undefined.
 */
export function readTypedValue(field: unknown): string | boolean | FileList | undefined {
  if (!(field instanceof Element) || hydrated.has(field)) return undefined;
  hydrated.add(field);
  if (field instanceof HTMLTextAreaElement)
    return field.value === field.defaultValue ? undefined : field.value;
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return field.value === initial?.value ? undefined : field.value;
  }
  if (!(field instanceof HTMLInputElement)) return undefined;
  // Browsers replace an empty value of these types.
  if (field.type === "color" || field.type === "range") return undefined;
  if (field.type === "file") return field.files?.length ? field.files : undefined;
  if (field.type === "checkbox") return field.checked === field.defaultChecked ? undefined : field.checked;
  if (field.type === "radio") return field.checked && !field.defaultChecked ? field.value : undefined;
  return field.value === field.defaultValue ? undefined : field.value;
}
