import { createContext, use } from "react";
import type { FieldErrors } from "#contract/errors.ts";

/** A form that was posted without JavaScript and refused: what was wrong, and what had been filled in. */
export type FormProblem = { message: string; fields: FieldErrors; values: Record<string, string> };

export const FormProblemContext = createContext<FormProblem | null>(null);

/** The problem of the form post that this page answers, or null. */
export const useFormProblem = (): FormProblem | null => use(FormProblemContext);
