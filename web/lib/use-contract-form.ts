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
import { forgetDraft, useFormDraft } from "./form-draft.ts";
import { useFormProblem } from "./form-problem.ts";

type Options<T extends FieldValues, R> = {
  /** The contract's schema; loaded with the first validation, so that reading a page does not wait for it. */
  schema: () => Promise<z.ZodType<unknown, T>>;
  defaults: DefaultValues<T>;
  /** Sends what was filled in. `key` is the same for repeats of one submission. */
  send: (form: FormData, values: T, key: string) => Promise<R>;
  onSuccess: (result: R) => void;
  /** Under this name what is being written survives a reload; left out where it should not. */
  draft?: string;
  onFailure: (error: ApiError) => void;
};

/** A resolver that loads Zod and the schema when the first check is due; not to get them is not to reach the server. */
const lazyResolver =
  <T extends FieldValues>(schema: Options<T, unknown>["schema"]): Resolver<T> =>
  async (...given) => {
    const [{ zodResolver }, type] = await Promise.all([import("@hookform/resolvers/zod"), schema()]).catch(
      () => {
        throw new ApiError(0, {});
      },
    );
    const resolve = zodResolver(type as never) as unknown as Resolver<T>;
    return resolve(...given);
  };

/** Sentences of a refused form post, as React Hook Form keeps errors. */
const asErrors = (fields: Record<string, string[]> = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, [message]]) => [name, { type: "server", message }]));

/**
 * A form over a schema of the contract. Faults stand at their fields whoever found them, browser or server; the first
 * one gets the focus; a double click sends once; the form is emptied after success. Starts from what a post without
 * JavaScript left behind.
 */
export function useContractForm<T extends FieldValues, R>(options: Options<T, R>) {
  const problem = useFormProblem();
  const key = useRef("");
  // One object for good: React Hook Form takes a new one for news, and puts it in the place of its own errors.
  const [posted] = useState(() => (problem ? (asErrors(problem.fields) as FieldErrors<T>) : undefined));
  const form = useForm<T>({
    resolver: lazyResolver(options.schema),
    defaultValues: Object.assign({}, options.defaults, problem?.values),
    errors: posted,
    shouldFocusError: true,
  });

  useFormDraft(form, options.draft);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    const handle = form.handleSubmit(async (values) => {
      key.current ||= crypto.randomUUID();
      try {
        const result = await options.send(new FormData(element), values, key.current);
        key.current = "";
        form.reset();
        if (options.draft) forgetDraft(options.draft);
        options.onSuccess(result);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Another body needs another key; a lost connection repeats the same one.
        if (error.status !== 0) key.current = "";
        showFaults(error);
        options.onFailure(error);
      }
    });
    try {
      await handle(event);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      options.onFailure(error);
    }
  };

  const showFaults = (error: ApiError) => {
    const names = Object.keys(error.fields) as Path<T>[];
    for (const name of names) form.setError(name, { type: "server", message: error.fields[name]?.[0] ?? "" });
    if (names[0]) form.setFocus(names[0]);
  };

  const { errors, isSubmitting } = form.formState;
  const errorOf = (name: Path<T>): string | undefined => {
    const fault = errors[name];
    return typeof fault?.message === "string" ? fault.message : undefined;
  };
  /** React Hook Form fills the fields by script; without one, what a refused post held has to stand in the HTML. */
  const register: UseFormRegister<T> = (name, rules) => {
    const held = problem?.values[name];
    const props = form.register(name, rules);
    return held === undefined
      ? props
      : { ...props, defaultValue: held, ...(held === "on" && { defaultChecked: true }) };
  };
  return { form, submit, errorOf, pending: isSubmitting, register };
}
