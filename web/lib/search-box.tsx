import { useState } from "react";
import { Input } from "#web/ui/input.tsx";
import { useSearchDelay } from "./use-search-delay.ts";

const DEBOUNCE_MS = 300;

type SearchBoxProps = {
  label: string;
  /** The text in the URL. */
  value: string;
  onSearch: (text: string) => void;
  maxLength: number;
  className?: string;
  /** The key `/` focuses it. */
  isListSearch?: boolean;
};

/** Searches after a pause in typing, or at once with Enter; follows external changes of the URL. */
export function SearchBox({ label, value, onSearch, maxLength, className, isListSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const [lastSearch, setLastSearch] = useState(value);
  const delay = useSearchDelay(DEBOUNCE_MS);

  if (value !== previousValue) {
    setPreviousValue(value);
    if (value !== lastSearch) {
      setText(value);
      setLastSearch(value);
    }
  }
  const search = (query: string) => {
    delay.stop();
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
      data-list-search={isListSearch ? "" : undefined}
      onChange={({ target }) => {
        setText(target.value);
        delay.start(() => search(target.value));
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(text);
      }}
    />
  );
}
