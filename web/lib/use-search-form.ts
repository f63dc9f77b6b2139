import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useSearchDelay } from "./use-search-delay.ts";

const DEBOUNCE_MS = 250;

type SearchFormOptions = {
  /** The filters in the URL, without the page. */
  query: string;
  /** The query string for the values of the form. */
  toQuery: (values: URLSearchParams) => string;
  /** Searches after a pause in typing. */
  live?: boolean | undefined;
};

const readValues = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/** Handlers of a form with uncontrolled fields whose state is the URL. Typing replaces the history entry. */
export function useSearchForm({ query, toQuery, live = false }: SearchFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const delay = useSearchDelay(DEBOUNCE_MS);
  const applied = useRef(query);
  const navigate = useNavigate();

  const apply = (replace: boolean, always = false) => {
    delay.stop();
    if (!form.current) return;
    const next = toQuery(readValues(form.current));
    if (next === applied.current && !always) return;
    applied.current = next;
    void navigate({ search: next }, { replace, preventScrollReset: true });
  };

  // Applies what was typed before hydration.
  useEffect(() => {
    if (live && form.current?.contains(document.activeElement)) apply(true);
    // Runs once; later changes are handled by onChange.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // Follows changes of the URL that this form did not make.
  useEffect(() => {
    if (!form.current || query === applied.current) return;
    applied.current = query;
    const params = new URLSearchParams(query);
    for (const field of form.current.elements) {
      if (field instanceof HTMLInputElement) field.value = params.get(field.name) ?? "";
      if (field instanceof HTMLSelectElement)
        field.value = params.get(field.name) ?? field.options[0]?.value ?? "";
    }
  }, [query]);

  return {
    ref: form,
    onChange(event: FormEvent) {
      delay.stop();
      if (event.target instanceof HTMLSelectElement) apply(false);
      else if (live) delay.start(() => apply(true));
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      apply(false, true);
    },
  };
}
