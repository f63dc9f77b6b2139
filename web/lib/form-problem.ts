import { createContext, use } from "react";
import type { FieldErrors } from "#contract/errors.ts";

/** A form posted without JavaScript and rejected: errors and submitted values. */
export type FormProblem = { message: string; fields: FieldErrors; values: Record<string, string> };

export const FormProblemContext = createContext<FormProblem | null>(null);

/** The rejected form post that this page answers, or null. */
export const useFormProblem = (): FormProblem | null => use(FormProblemContext);
