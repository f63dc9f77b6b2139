import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestVendor } from "#worker/vendors/vendor-request.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];
async function startServer(handler: Handler): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let requests: string[] = [];
let [vendor, internal] = ["", ""];
beforeAll(async () => {
  internal = await startServer((request, response) => {
    requests.push(`inside: ${request.headers.authorization ?? "nobody"}`);
    response.end('{"secret":true}');
  });
  vendor = await startServer((request, response) => {
    requests.push("the vendor");
    const status = Number(request.url!.slice(1));
    response.writeHead(status, { location: `${internal}/latest/meta-data` }).end();
  });
});
beforeEach(() => void (requests = []));
afterAll(() => servers.forEach((server) => server.close()));

test.for([301, 302, 303, 307, 308])("a vendor redirect with status %i is not followed", async (status) => {
  for (const method of ["GET", "POST"] as const) {
    const vendorRequest = { url: `${vendor}/${status}`, method, headers: { Authorization: "Bearer key" } };
    const answer = await requestVendor("Vendor", vendorRequest);
    expect([answer.ok, answer.status, answer.body]).toEqual([false, status, null]);
  }
  expect(requests).toEqual(["the vendor", "the vendor"]);
});
