export type CapturedTyping = {
  /** Stops capturing and returns what was typed. */
  take: () => string;
};

/** Keeps keys from the page and collects them, while the field that they are meant for is still loading. */
export function captureTyping(): CapturedTyping {
  let text = "";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", onKeyDown, true);
  return {
    take: () => {
      document.removeEventListener("keydown", onKeyDown, true);
      return text;
    },
  };
}
