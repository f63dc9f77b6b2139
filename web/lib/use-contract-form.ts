import type { FormEvent } from "react";
import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  type UseFormRegister,
} from "react-hook-form";
import type * as z from "zod";
import { ApiError } from "./api.ts";
import { clearDraft, useFormDraft } from "./form-draft.ts";
import { useFormProblem } from "./form-problem.ts";
import { nestFields } from "./nested-fields.ts";
import { readTypedValue } from "./typed-value.ts";

export type ContractFormOptions<T extends FieldValues, R> = {
  /** The contract's schema, loaded when a form gets focus. */
  schema: () => Promise<z.ZodType<unknown, T>>;
  defaults: DefaultValues<T>;
  /** Sends the form. `idempotencyKey` stays the same across retries of one submission. */
  send: (form: FormData, values: T, idempotencyKey: string) => Promise<R>;
  onSuccess: (result: R) => void;
  /** Stores unsent text under this name; omit it for forms without drafts. */
  draftName?: string;
  onFailure: (error: ApiError) => void;
  /** The form goes on after it was sent: `onSuccess` sets its new defaults, and what was typed meanwhile stays. */
  continuesAfterSend?: boolean;
};

type SchemaLoader<T extends FieldValues> = ContractFormOptions<T, unknown>["schema"];

const loadValidation = <T extends FieldValues>(schema: SchemaLoader<T>) =>
  Promise.all([import("@hookform/resolvers/zod"), schema()]);

/** Validates with Zod, which is loaded late; a failed load counts as an unreachable server. */
const lazyResolver =
  <T extends FieldValues>(schema: SchemaLoader<T>): Resolver<T> =>
  async (...args) => {
    const [{ zodResolver }, loadedSchema] = await loadValidation(schema).catch(() => {
      throw new ApiError(0, {});
    });
    const resolve = zodResolver(loadedSchema as never) as unknown as Resolver<T>;
    return resolve(...args);
  };

/** Converts field errors of a rejected form post for React Hook Form. */
const toFormErrors = (fields: Record<string, string[]> = {}) =>
  nestFields(
    Object.fromEntries(
      Object.entries(fields).map(([name, [message]]) => [name, { type: "server", message }]),
    ),
  );

const isFormField = (target: EventTarget | null) =>
  target instanceof Element && target.closest("main form, [role=dialog] form") !== null;

/**
 * Loads the validation when a form gets focus: Chromium does not load a module again that it could not load once, so a
 * form submitted offline could not be submitted later.
 */
function useValidationPreload<T extends FieldValues>(schema: SchemaLoader<T>): void {
  useEffect(() => {
    const load = ({ target }: { target: EventTarget | null }) => {
      if (isFormField(target)) void loadValidation(schema).catch(() => undefined);
    };
    // Focused before the form was hydrated.
    load({ target: document.activeElement });
    document.addEventListener("focusin", load, { passive: true });
    return () => document.removeEventListener("focusin", load);
  }, [schema]);
}

/**
 * A form with client and server validation: focuses the first error, sends once per submission, resets after success.
 * Starts from a rejected post, if there is one.
 */
export function useContractForm<T extends FieldValues, R>(options: ContractFormOptions<T, R>) {
  const rejectedPost = useFormProblem();
  const idempotencyKey = useRef("");
  // A stable object: React Hook Form replaces its errors whenever this reference changes.
  const [postedErrors] = useState(() =>
    rejectedPost ? (toFormErrors(rejectedPost.fields) as FieldErrors<T>) : undefined,
  );
  const form = useForm<T>({
    resolver: lazyResolver(options.schema),
    defaultValues: Object.assign({}, options.defaults, nestFields(rejectedPost?.values ?? {})),
    errors: postedErrors,
    shouldFocusError: true,
  });

  useFormDraft(form, options.draftName);
  useValidationPreload(options.schema);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    const handleSubmit = form.handleSubmit(async (values) => {
      idempotencyKey.current ||= crypto.randomUUID();
      try {
        const result = await options.send(new FormData(element), values, idempotencyKey.current);
        idempotencyKey.current = "";
        if (!options.continuesAfterSend) form.reset();
        if (options.draftName) clearDraft(options.draftName);
        options.onSuccess(result);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // A token is good for one request.
        (window as { turnstile?: { reset(): void } }).turnstile?.reset();
        // A rejected body needs a new key; after any other failure the form may have arrived.
        if (error.status >= 400 && error.status < 500) idempotencyKey.current = "";
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

  const { isSubmitting } = form.formState;
  const getError = (name: Path<T>): string | undefined => {
    const { error } = form.getFieldState(name, form.formState);
    return typeof error?.message === "string" ? error.message : undefined;
  };
  /** React Hook Form fills fields by script; the server's HTML needs the posted values as defaults. */
  const register: UseFormRegister<T> = (name, rules) => {
    const postedValue = rejectedPost?.values[name];
    const registered = form.register(name, rules);
    const ref = (field: unknown) => {
      // React Hook Form writes the default into the field.
      const typed = readTypedValue(field);
      registered.ref(field);
      if (typed !== undefined) form.setValue(name, typed as PathValue<T, Path<T>>, { shouldDirty: true });
    };
    const props = { ...registered, ref };
    return postedValue === undefined
      ? props
      : { ...props, defaultValue: postedValue, ...(postedValue === "on" && { defaultChecked: true }) };
  };
  return { form, submit, getError, pending: isSubmitting, register };
}
