export type CapturedTyping = {
  /** Returns the captured text. */
  stop: () => string;
};

/** Captures key presses, which then do not reach the page, until the palette's field has loaded. */
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
    stop: () => {
      document.removeEventListener("keydown", onKeyDown, true);
      return text;
    },
  };
}
