import { onTestFinished, vi } from "vitest";

export type LogLine = { level: string; event: string; requestId?: string } & Record<string, unknown>;

/** Captures the log lines of this test instead of printing them. */
export function catchLog(): LogLine[] {
  const lines: LogLine[] = [];
  const spies = (["info", "warn", "error"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line: unknown) => {
      lines.push(parseLine(level, String(line)));
    }),
  );
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return lines;
}

/** Parses our JSON lines; anything else comes from a library. */
function parseLine(level: string, line: string): LogLine {
  if (!line.startsWith("{")) return { level, event: "library", text: line };
  return JSON.parse(line) as LogLine;
}
