import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestVendor } from "#worker/vendors/vendor-request.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];
async function served(handler: Handler): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Who was asked, and with what key. */
let heard: string[] = [];
let [vendor, inside] = ["", ""];
beforeAll(async () => {
  inside = await served((request, response) => {
    heard.push(`inside: ${request.headers.authorization ?? "nobody"}`);
    response.end('{"secret":true}');
  });
  vendor = await served((request, response) => {
    heard.push("the vendor");
    const status = Number(request.url!.slice(1));
    response.writeHead(status, { location: `${inside}/latest/meta-data` }).end();
  });
});
beforeEach(() => void (heard = []));
afterAll(() => servers.forEach((server) => server.close()));

test.for([301, 302, 303, 307, 308])(
  "a vendor that answers %i to an address of the inside is asked once, and nobody else",
  async (status) => {
    for (const method of ["GET", "POST"] as const) {
      const question = { url: `${vendor}/${status}`, method, headers: { Authorization: "Bearer key" } };
      const answer = await requestVendor("Vendor", question);
      expect([answer.ok, answer.status, answer.body]).toEqual([false, status, null]);
    }
    expect(heard).toEqual(["the vendor", "the vendor"]);
  },
);
