import { useEffect, useRef, useState } from "react";
import { Input } from "#web/ui/input.tsx";

const DEBOUNCE_MS = 300;

type SearchBoxProps = {
  label: string;
  /** The text in the URL. */
  value: string;
  onSearch: (text: string) => void;
  maxLength: number;
  className?: string;
};

/** Searches after a pause in typing, or at once with Enter; follows external changes of the URL. */
export function SearchBox({ label, value, onSearch, maxLength, className }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const [lastSearch, setLastSearch] = useState(value);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (value !== previousValue) {
    setPreviousValue(value);
    if (value !== lastSearch) {
      setText(value);
      setLastSearch(value);
    }
  }
  const search = (query: string) => {
    clearTimeout(timer.current);
    if (query.trim() === lastSearch) return;
    setLastSearch(query.trim());
    onSearch(query.trim());
  };
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={maxLength}
      className={className}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => search(target.value), DEBOUNCE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(text);
      }}
    />
  );
}
