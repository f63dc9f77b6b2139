import type { FormEvent } from "react";
import { useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormRegister,
} from "react-hook-form";
import type * as z from "zod";
import { ApiError } from "./api.ts";
import { clearDraft, useFormDraft } from "./form-draft.ts";
import { useFormProblem } from "./form-problem.ts";

type Options<T extends FieldValues, R> = {
  /** The contract's schema; loaded with the first validation, so that reading a page does not wait for it. */
  schema: () => Promise<z.ZodType<unknown, T>>;
  defaults: DefaultValues<T>;
  /** Sends what was filled in. `key` is the same for repeats of one submission. */
  send: (form: FormData, values: T, idempotencyKey: string) => Promise<R>;
  onSuccess: (result: R) => void;
  /** Under this name what is being written survives a reload; left out where it should not. */
  draftName?: string;
  onFailure: (error: ApiError) => void;
};

/** A resolver that loads Zod and the schema when the first check is due; not to get them is not to reach the server. */
const lazyResolver =
  <T extends FieldValues>(schema: Options<T, unknown>["schema"]): Resolver<T> =>
  async (...args) => {
    const [{ zodResolver }, loadedSchema] = await Promise.all([import("@hookform/resolvers/zod"), schema()]).catch(
      () => {
        throw new ApiError(0, {});
      },
    );
    const resolve = zodResolver(loadedSchema as never) as unknown as Resolver<T>;
    return resolve(...args);
  };

/** Sentences of a refused form post, as React Hook Form keeps errors. */
const toFormErrors = (fields: Record<string, string[]> = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, [message]]) => [name, { type: "server", message }]));

/**
 * A form over a schema of the contract. Faults stand at their fields whoever found them, browser or server; the first
 * one gets the focus; a double click sends once; the form is emptied after success. Starts from what a post without
 * JavaScript left behind.
 */
export function useContractForm<T extends FieldValues, R>(options: Options<T, R>) {
  const rejectedPost = useFormProblem();
  const idempotencyKey = useRef("");
  // One object for good: React Hook Form takes a new one for news, and puts it in the place of its own errors.
  const [postedErrors] = useState(() => (rejectedPost ? (toFormErrors(rejectedPost.fields) as FieldErrors<T>) : undefined));
  const form = useForm<T>({
    resolver: lazyResolver(options.schema),
    defaultValues: Object.assign({}, options.defaults, rejectedPost?.values),
    errors: postedErrors,
    shouldFocusError: true,
  });

  useFormDraft(form, options.draftName);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    const handleSubmit = form.handleSubmit(async (values) => {
      idempotencyKey.current ||= crypto.randomUUID();
      try {
        const result = await options.send(new FormData(element), values, idempotencyKey.current);
        idempotencyKey.current = "";
        form.reset();
        if (options.draftName) clearDraft(options.draftName);
        options.onSuccess(result);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Another body needs another key; a lost connection repeats the same one.
        if (error.status !== 0) idempotencyKey.current = "";
        showFieldErrors(error);
        options.onFailure(error);
      }
    });
    try {
      await handleSubmit(event);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      options.onFailure(error);
    }
  };

  const showFieldErrors = (error: ApiError) => {
    const names = Object.keys(error.fields) as Path<T>[];
    for (const name of names) form.setError(name, { type: "server", message: error.fields[name]?.[0] ?? "" });
    if (names[0]) form.setFocus(names[0]);
  };

  const { errors, isSubmitting } = form.formState;
  const getError = (name: Path<T>): string | undefined => {
    const error = errors[name];
    return typeof error?.message === "string" ? error.message : undefined;
  };
  /** React Hook Form fills the fields by script; without one, what a refused post held has to stand in the HTML. */
  const register: UseFormRegister<T> = (name, rules) => {
    const postedValue = rejectedPost?.values[name];
    const props = form.register(name, rules);
    return postedValue === undefined
      ? props
      : { ...props, defaultValue: postedValue, ...(postedValue === "on" && { defaultChecked: true }) };
  };
  return { form, submit, errorOf: getError, pending: isSubmitting, register };
}
