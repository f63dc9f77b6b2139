import { afterEach, expect, test, vi } from "vitest";
import { ApiError, callApi } from "#web/lib/api.ts";
import { formatFileSize } from "#web/ui/file-field.tsx";

afterEach(() => void vi.unstubAllGlobals());

const getError = (transport: () => Promise<Response>) =>
  callApi("GET /api/booking/types", {}, { transport }).then(
    () => null,
    (error: unknown) => error as ApiError,
  );
const answer = (body: string, status: number) => () => Promise.resolve(new Response(body, { status }));

test.for([
  ["<html><h1>502 Bad Gateway</h1></html>", 502],
  ["", 503],
  ["null", 502],
  ['{"message":{"text":"x"}}', 500],
  ['"text"', 500],
] as const)(
  "the error response %j without a message of the API gives 'Please try again later.'",
  async ([body, status]) => {
    expect(await getError(answer(body, status))).toMatchObject({
      status,
      message: "Please try again later.",
      fields: {},
    });
  },
);

test("an error response with a message of ours shows it", async () => {
  const body = JSON.stringify({ message: "This job is no longer open.", code: "gone" });
  expect(await getError(answer(body, 410))).toMatchObject({
    message: "This job is no longer open.",
    code: "gone",
  });
});

test("an unreachable server and a browser without connection give different errors", async () => {
  const unreachable = () => Promise.reject(new TypeError("failed"));
  vi.stubGlobal("navigator", { onLine: true });
  expect(await getError(unreachable)).toMatchObject({
    status: 0,
    message: expect.stringContaining("could not be reached"),
  });
  expect(await getError(answer("<html>Hotel login</html>", 200)), "a page instead of JSON").toMatchObject({
    status: 0,
  });
  vi.stubGlobal("navigator", { onLine: false });
  expect(await getError(unreachable)).toMatchObject({
    status: 0,
    message: expect.stringContaining("You are offline."),
  });
});

test.for<[number, string]>([
  [1000, "1000 bytes"],
  [1024, "1 KB"],
  [1025, "2 KB"],
  [5 * 1024 * 1024, "5.0 MB"],
  [5 * 1024 * 1024 + 1, "5.1 MB"],
])("%i bytes are shown as %s, in the unit of the limits", ([bytes, text]) => {
  expect(formatFileSize(bytes)).toBe(text);
});
