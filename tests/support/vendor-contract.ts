import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type Document, OpenAPIBackend, type Options } from "openapi-backend";

const contractsFolder =
  process.env.VENDOR_CONTRACTS ?? path.join(import.meta.dirname, "../../../shared/contracts");

/** The path of a vendor's API description, or null if it is not available. */
export function contractFile(name: string): string | null {
  const file = path.join(contractsFolder, name);
  return existsSync(file) ? file : null;
}

/** Validates requests against a vendor's OpenAPI document; `more` sets the responses. */
export const openContract = (definition: string | Document, more: Partial<Options> = {}): OpenAPIBackend =>
  new OpenAPIBackend({
    definition,
    quick: true,
    strict: false,
    ajvOpts: { strict: false },
    customizeAjv: (ajv) => {
      addFormats.default(ajv);
      return ajv;
    },
    ...more,
  });

/**
 * Validates values by named schemas of an OpenAPI 3.1 document. The document stays whole, because inlining OpenAI's
 * cross-references fails.
 */
export function createSchemaValidator(file: string) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(JSON.parse(readFileSync(file, "utf8")) as object, "contract:");
  return (schema: string, value: unknown): string[] => {
    const validate = ajv.compile({ $ref: `contract:#/components/schemas/${schema}` });
    return validate(value)
      ? []
      : (validate.errors ?? []).map((each) => `${each.instancePath} ${each.message}`);
  };
}
