import type * as z from "zod";

type Take = (value: unknown) => unknown;

const MISMATCH = new Error("not of the schema");

/** The value, if it is what `holds` says; otherwise the whole is handed to Zod, which knows how to complain. */
const checked =
  (holds: (value: unknown) => boolean): Take =>
  (value) => {
    if (!holds(value)) throw MISMATCH;
    return value;
  };

const isText = (value: unknown) => typeof value === "string";

function takeObject(shape: Record<string, z.core.$ZodType>): Take {
  const fields = Object.entries(shape).map(([name, schema]) => [name, takerOf(schema)] as const);
  return (value) => {
    if (typeof value !== "object" || value === null) throw MISMATCH;
    const given = value as Record<string, unknown>;
    const taken: Record<string, unknown> = {};
    for (const [name, take] of fields) {
      const field = take(given[name]);
      if (field !== undefined || name in given) taken[name] = field;
    }
    return taken;
  };
}

/** Plain kinds are taken by a few lines of our own; a schema with anything more to it stays with Zod. */
function takerOf(schema: z.core.$ZodType): Take {
  const def = (schema as z.ZodType).def as z.core.$ZodTypes["_zod"]["def"];
  const byZod: Take = (value) => (schema as z.ZodType).parse(value);
  if (def.checks?.length) return byZod;
  switch (def.type) {
    case "object":
      return def.catchall ? byZod : takeObject(def.shape);
    case "array": {
      const take = takerOf(def.element);
      return (value) => {
        if (!Array.isArray(value)) throw MISMATCH;
        return value.map(take);
      };
    }
    case "nullable": {
      const take = takerOf(def.innerType);
      return (value) => (value === null ? null : take(value));
    }
    case "string": {
      if ("coerce" in def && def.coerce) return byZod;
      if (!("format" in def)) return checked(isText);
      const pattern = "pattern" in def ? def.pattern : undefined;
      if (def.format !== "datetime" || !(pattern instanceof RegExp)) return byZod;
      return checked((value) => typeof value === "string" && pattern.test(value));
    }
    case "number":
      return "coerce" in def && def.coerce ? byZod : checked(Number.isFinite);
    case "boolean":
      return "coerce" in def && def.coerce ? byZod : checked((value) => typeof value === "boolean");
    case "enum": {
      const values = new Set<unknown>(Object.values(def.entries));
      return checked((value) => values.has(value));
    }
    default:
      return byZod;
  }
}

/**
 * What `schema.parse` does, for answers of many rows several times as fast: the same fields are taken and the same values
 * refused, and whatever is refused goes to Zod for its sentence.
 */
export function parserOf<S extends z.ZodType>(schema: S): (value: unknown) => z.output<S> {
  const take = takerOf(schema);
  return (value) => {
    try {
      return take(value) as z.output<S>;
    } catch {
      return schema.parse(value);
    }
  };
}
