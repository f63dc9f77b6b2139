// What the product is measured against: the same runtime, the same rows, the same elements, with nothing of ours in between.
import { Hono } from "hono";
import { createElement, type ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";

/** An element of a page as the benchmark read it from our own HTML: its name, attributes and children. */
type Node = string | [name: string, attributes: Record<string, string | boolean>, ...children: Node[]];

const app = new Hono<{ Bindings: { DB: D1Database } }>();

const READ =
  "select * from jobs where status = 'published' and deleted_at is null order by is_urgent desc, published_at desc, id desc limit ?1";

let page: Node[] = [];
const element = (node: Node): ReactNode =>
  typeof node === "string"
    ? node
    : createElement(node[0], node[1], ...(node.slice(2) as Node[]).map(element));

app.get("/floor/hello", (c) => c.text("hello"));
app.get("/floor/d1", async (c) => c.json((await c.env.DB.prepare(READ).bind(20).all()).results));
app.post("/floor/page", async (c) => {
  page = await c.req.json();
  return c.text("kept");
});
app.get("/floor/react", async (c) =>
  c.body(await renderToReadableStream(page.map(element)), 200, { "Content-Type": "text/html" }),
);

export default app;
