import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, expect } from "@playwright/test";

type VendorRequest = { route: string; headers: IncomingHttpHeaders; body: string };
type VendorResponse = { status: number; headers?: Record<string, string>; body?: unknown };

/** Starts an HTTP server that stands in for a vendor and records its requests. */
export async function startMockVendor(respond: (request: VendorRequest) => VendorResponse) {
  const requests: VendorRequest[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const route = `${request.method} ${request.url?.split("?")[0]}`;
    const entry = { route, headers: request.headers, body: Buffer.concat(parts).toString() };
    requests.push(entry);
    const { status, headers, body } = respond(entry);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body === undefined ? "" : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { requests, base: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Saves settings as the settings screen does; an empty value clears a setting. */
export async function saveSettings(admin: APIRequestContext, values: Record<string, string>): Promise<void> {
  const settings = Object.entries(values).map(([settingKey, settingValue]) => ({ settingKey, settingValue }));
  const response = await admin.post("/api/admin/settings", { data: { settings } });
  expect(response.status(), await response.text()).toBe(200);
}
