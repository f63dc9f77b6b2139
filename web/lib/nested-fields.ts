type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Moves values named `map.key`, as form fields are, into the map. */
export function nestFields(fields: Fields): Fields {
  const nested: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    const dot = name.indexOf(".");
    if (dot < 1) nested[name] = value;
    else {
      const map = name.slice(0, dot);
      nested[map] = { ...(isRecord(nested[map]) && nested[map]), [name.slice(dot + 1)]: value };
    }
  }
  return nested;
}

/** The opposite: values of maps by field name. */
export const flattenFields = (values: Fields): Fields =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isRecord(value)
        ? Object.entries(value).map(([key, inner]) => [`${name}.${key}`, inner] as const)
        : [[name, value] as const],
    ),
  );
