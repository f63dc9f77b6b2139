import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { textError } from "./feed-response.ts";
import { escapeXml } from "./xml.ts";

type Mailbox = NonNullable<Ctx["ports"]["mailer"]["devMailbox"]>;
type StoredMail = NonNullable<Awaited<ReturnType<Mailbox["find"]>>>;

const PATH = "/__dev/mail";
const TITLE = "Development mailbox";
const CSP =
  "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/** The HTML of a mail has inline styles and must not run scripts. */
const HTML_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  "Cache-Control": "no-store",
};

const EMPTY_MAILBOX = `<p class="note">No mail yet. Mails appear here when the queue has processed them: book an appointment, or send the contact form.</p>`;

const notFound = () => textError(404, "There is nothing at this address.");
const mailNotFound = () => textError(404, "There is no such mail. Mails are kept for a week.");

/** The mailbox, or null in production. */
const findMailbox = ({ config, ports }: Ctx): Mailbox | null =>
  (config.environment !== "production" && ports.mailer.devMailbox) || null;

const findMail = async (ctx: Ctx, id: string): Promise<StoredMail | null> =>
  (await findMailbox(ctx)?.find(id)) ?? null;

/** Stored mails as plain pages, mounted at /__dev/mail. */
export const devMailboxRoutes = createRouter();

devMailboxRoutes.get("/", (c) => {
  const mailbox = findMailbox(c.var.ctx);
  return mailbox ? listPage(mailbox, c.req.query("to") ?? "") : notFound();
});

devMailboxRoutes.get("/messages.json", async (c) => {
  const mailbox = findMailbox(c.var.ctx);
  return mailbox ? c.json(await mailbox.list(), 200, { "Cache-Control": "no-store" }) : notFound();
});

devMailboxRoutes.get("/:id", async (c) => {
  const mail = await findMail(c.var.ctx, c.req.param("id"));
  return mail ? mailPage(mail) : mailNotFound();
});

devMailboxRoutes.get("/:id/message.json", async (c) => {
  const mail = await findMail(c.var.ctx, c.req.param("id"));
  return mail ? c.json(mail, 200, { "Cache-Control": "no-store" }) : mailNotFound();
});

devMailboxRoutes.get("/:id/message.html", async (c) => {
  const mail = await findMail(c.var.ctx, c.req.param("id"));
  return mail ? c.html(mail.html, 200, HTML_HEADERS) : mailNotFound();
});

devMailboxRoutes.get("/:id/attachments/:index", async (c) => {
  const mail = await findMail(c.var.ctx, c.req.param("id"));
  const file = mail?.attachments?.[Number(c.req.param("index"))];
  return file ? download(file) : textError(404, "There is no such attachment.");
});

devMailboxRoutes.get("/*", notFound);

const page = (title: string, body: string) =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(title)}</title><link rel="stylesheet" href="/dev-mail.css"></head><body><main>${body}</main></body></html>`,
    {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": CSP,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
      },
    },
  );

const time = (at: string) =>
  `<time datetime="${escapeXml(at)}">${escapeXml(at.slice(0, 19).replace("T", " "))} UTC</time>`;

async function listPage(mailbox: Mailbox, to: string): Promise<Response> {
  const mails = (await mailbox.list()).filter((mail) => !to || mail.to === to);
  const rows = mails.map(
    ({ id, to: address, subject, at, state }) =>
      `<tr><td><a href="${PATH}/${encodeURIComponent(id)}">${escapeXml(subject)}</a></td><td>${escapeXml(address)}</td><td>${time(at)}</td><td>${escapeXml(state)}</td></tr>`,
  );
  const table = `<table><caption>Newest first, kept for a week</caption><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">When</th><th scope="col">Status</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const filter = to ? `<p>To ${escapeXml(to)} only. <a href="${PATH}">Show all</a></p>` : "";
  return page(TITLE, `<h1>${TITLE}</h1>${filter}${mails.length ? table : EMPTY_MAILBOX}`);
}

function mailPage(mail: StoredMail): Response {
  const { from, to, subject, at, state, replyTo, headers = {}, attachments = [] } = mail;
  const lines: [string, string][] = [
    ["From", from || "MAIL_FROM is not set"],
    ["To", to],
    ...(replyTo ? [["Reply-To", replyTo] as [string, string]] : []),
    ["Subject", subject],
    ...Object.entries(headers),
  ];
  const head = lines
    .map(([name, value]) => `<dt>${escapeXml(name)}</dt><dd>${escapeXml(value)}</dd>`)
    .join("");
  const files = attachments.map(
    ({ name, type }, index) =>
      `<li><a href="${PATH}/${encodeURIComponent(mail.id)}/attachments/${index}" download>${escapeXml(name)}</a> <span>${escapeXml(type)}</span></li>`,
  );
  return page(
    subject,
    `<nav><a href="${PATH}">All mails</a></nav><h1>${escapeXml(subject)}</h1><p class="note">${time(at)}. ${escapeXml(state)}.</p><dl>${head}</dl><p><a href="${PATH}/${encodeURIComponent(mail.id)}/message.html">HTML version</a></p><pre>${linkify(mail.text)}</pre>${files.length ? `<h2>Attachments</h2><ul>${files.join("")}</ul>` : ""}`,
  );
}

/** Turns URLs of the text into links. */
const linkify = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 ? `<a href="${escapeXml(part)}">${escapeXml(part)}</a>` : escapeXml(part),
    )
    .join("");

const download = ({ name, type, content }: { name: string; type: string; content: string }) =>
  new Response(content, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
