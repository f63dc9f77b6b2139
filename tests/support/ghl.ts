import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { ghlCrm } from "#worker/vendors/ghl-crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { testApp, createTestSite } from "./test-app.ts";
import { changeSettings } from "./settings.ts";

export const LOCATION = "ve9EPM428h8vShlRW1KT";
export const PIPELINE = { id: "pipe-1", name: "Recruiting", stages: [{ id: "stage-new", name: "New" }] };

type Json = Record<string, unknown>;
type GhlRequest = { method: string; path: string; query: URLSearchParams; json: Json; headers: Headers };
/** Replaces a response; with `after` the vendor acts first and only its response is lost. */
export type Fault = {
  on?: RegExp;
  status?: number;
  body?: string;
  headers?: Record<string, string>;
  silent?: true;
  after?: true;
};

/** The parts of GoHighLevel that the product uses, with recorded requests and injectable faults. */
export class FakeGhl {
  contacts = new Map<string, Json>();
  tags = new Map<string, Set<string>>();
  notes: { contactId: string; body: string }[] = [];
  opportunities = new Map<string, Json>();
  appointments = new Map<string, Json>();
  requests: GhlRequest[] = [];
  faults: Fault[] = [];
  /** Every call fails with this fault until it is reset. */
  outage: Fault | null = null;
  /** Runs after each response is built, to change data in the middle of a sync. */
  afterAnswer: ((requests: GhlRequest) => Promise<void>) | null = null;
  #next = 0;

  readonly send: Fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(url);
    const json = typeof init.body === "string" ? (JSON.parse(init.body) as Json) : {};
    const requests = {
      method: init.method ?? "GET",
      path: pathname,
      query: searchParams,
      json,
      headers: new Headers(init.headers),
    };
    this.requests.push(requests);
    const at = this.faults.findIndex(({ on }) => !on || on.test(`${requests.method} ${pathname}`));
    const fault = this.outage ?? (at >= 0 ? this.faults.splice(at, 1)[0]! : null);
    const answer = !fault || fault.after ? this.#answer(requests) : null;
    await this.afterAnswer?.(requests);
    if (!fault) return answer!;
    if (fault.silent) throw new TypeError("connection lost");
    const { status = 500, body = '{"message":"no"}', headers = {} } = fault;
    return new Response(body, { status, headers });
  };

  calls = (on: RegExp) => this.requests.filter(({ method, path }) => on.test(`${method} ${path}`));

  #id = (kind: string) => `${kind}-${++this.#next}`;

  #answer({ method, path, query, json }: GhlRequest): Response {
    const [, resource, second = "", third] = path.split("/");
    const call = `${method} /${resource}`;
    if (call === "GET /locations" && third === "customFields")
      return Response.json({ customFields: [{ id: "field-1", name: "Score" }] });
    if (call === "GET /locations")
      return Response.json({ location: { id: second, name: "Planwright Carmel" } });
    if (path === "/contacts/upsert") {
      const existing = [...this.contacts.values()].find(
        ({ email, phone }) => (json.email && email === json.email) || (json.phone && phone === json.phone),
      );
      const contact = existing ?? { id: this.#id("contact") };
      Object.assign(contact, json, existing?.email ? { email: existing.email } : {});
      this.contacts.set(String(contact.id), contact);
      return Response.json({ new: !existing, contact, traceId: "t" });
    }
    if (call === "DELETE /contacts") return Response.json({ succeeded: this.contacts.delete(second) });
    if (call === "DELETE /opportunities")
      return Response.json({ succeded: this.opportunities.delete(second) });
    if (call === "DELETE /calendars")
      return Response.json({ succeeded: this.appointments.delete(String(third)) }, { status: 201 });
    if (path === "/contacts/search/duplicate") {
      const email = query.get("email");
      const contact = [...this.contacts.values()].find((each) => each.email === email);
      return Response.json({ contact: contact ?? null });
    }
    if (third === "notes" && method === "GET") {
      const notes = this.notes.filter(({ contactId }) => contactId === second);
      return Response.json({ notes: notes.map((note, n) => ({ id: `note-of-${second}-${n}`, ...note })) });
    }
    if (call === "GET /contacts") {
      const contact = this.contacts.get(second);
      return contact ? Response.json({ contact }) : Response.json({ message: "none" }, { status: 404 });
    }
    if (third === "tags") {
      const tags = this.tags.get(second) ?? new Set();
      for (const tag of json.tags as string[]) tags.add(tag);
      this.tags.set(second, tags);
      return Response.json({ tags: [...tags] }, { status: 201 });
    }
    if (third === "notes") {
      this.notes.push({ contactId: second, body: String(json.body) });
      return Response.json({ note: { id: this.#id("note"), ...json } }, { status: 201 });
    }
    if (path === "/opportunities/pipelines") return Response.json({ pipelines: [PIPELINE] });
    if (path === "/opportunities/search") {
      const opportunities = [...this.opportunities.values()].filter(
        ({ contactId, pipelineId }) =>
          contactId === query.get("contactId") && pipelineId === query.get("pipelineId"),
      );
      return Response.json({ opportunities, meta: {} });
    }
    if (call === "POST /opportunities") return this.#save(this.opportunities, "opportunity", json, 201);
    if (call === "PUT /opportunities") return this.#change(this.opportunities, "opportunity", second, json);
    if (path === "/calendars/") return Response.json({ calendars: [{ id: "cal-1", name: "Consultations" }] });
    if (call === "GET /calendars") return Response.json({ events: [...this.appointments.values()] });
    if (call === "POST /calendars") return this.#save(this.appointments, null, json, 200);
    return this.#change(this.appointments, null, path.split("/").at(-1)!, json);
  }

  #save(store: Map<string, Json>, wrap: string | null, json: Json, status: number): Response {
    const row = { id: this.#id(wrap ?? "event"), ...json };
    store.set(row.id, row);
    return Response.json(wrap ? { [wrap]: row } : row, { status });
  }

  #change(store: Map<string, Json>, wrap: string | null, id: string, json: Json): Response {
    const row = store.get(id);
    if (!row) return Response.json({ message: "not there" }, { status: 404 });
    Object.assign(row, json);
    return Response.json(wrap ? { [wrap]: row } : row);
  }

  ports = (ctx: Ctx): Ctx["ports"] => ({ ...ctx.ports, crm: ghlCrm(this.send, 200) });
  /**
   * The site and background context with this vendor. Queue messages are dropped, so tests run deliveries themselves.
   */
  site = (more: Partial<Ctx> = {}) =>
    createTestSite((ctx) => ({ ports: this.ports(ctx), enqueue: () => Promise.resolve(), ...more }));
  ctx(more: Partial<Ctx> = {}): Ctx {
    const ctx = testApp.ctx();
    return { ...ctx, ports: this.ports(ctx), enqueue: () => Promise.resolve(), ...more };
  }
}

/** An admin with the CRM's key, location and mappings saved. */
export async function connectGhl(ghl: FakeGhl, more: Parameters<typeof changeSettings>[1] = {}) {
  const admin = (await testApp.as("admin")).at(ghl.site());
  await changeSettings(admin, { ghl_api_key: "pit-0000-1111-2222-3333", ghl_location_id: LOCATION, ...more });
  await admin.call("PUT /api/ghl/settings", {
    body: {
      pipelines: ["Candidates", "Clients"].map((name) => ({
        name,
        pipelineId: PIPELINE.id,
        stages: [{ key: "new", stageId: "stage-new" }],
      })),
      customFields: [{ field: "leadScore", customFieldId: "field-1" }],
      calendarId: "cal-1",
    },
  });
  return admin;
}
