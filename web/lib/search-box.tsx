import { useEffect, useRef, useState } from "react";
import { Input } from "#web/ui/input.tsx";

const PAUSE_MS = 300;

type Props = {
  label: string;
  /** What the address says. */
  value: string;
  onSearch: (text: string) => void;
  maxLength: number;
  className?: string;
};

/** Searches when one stops typing, or at once with Enter; follows the address when that changes by other means. */
export function SearchBox({ label, value, onSearch, maxLength, className }: Props) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  const search = (typed: string) => {
    clearTimeout(timer.current);
    if (typed.trim() === sent) return;
    setSent(typed.trim());
    onSearch(typed.trim());
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
        timer.current = window.setTimeout(() => search(target.value), PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(text);
      }}
    />
  );
}
