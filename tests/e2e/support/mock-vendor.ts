import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, expect } from "@playwright/test";

type Asked = { at: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status: number; headers?: Record<string, string>; body?: unknown };

/** What answers in a vendor's place, and remembers what it was asked. */
export async function openVendor(answer: (asked: Asked) => Answer) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const at = `${request.method} ${request.url?.split("?")[0]}`;
    const one = { at, headers: request.headers, body: Buffer.concat(parts).toString() };
    asked.push(one);
    const { status, headers, body } = answer(one);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body === undefined ? "" : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, base: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Sets what an administrator would on the settings screen; an empty value clears. */
export async function set(admin: APIRequestContext, values: Record<string, string>): Promise<void> {
  const settings = Object.entries(values).map(([settingKey, settingValue]) => ({ settingKey, settingValue }));
  const answer = await admin.post("/api/admin/settings", { data: { settings } });
  expect(answer.status(), await answer.text()).toBe(200);
}
