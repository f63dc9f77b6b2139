import type { Ctx } from "#worker/runtime/ctx.ts";
import type { Edge } from "#worker/ssr/pages.ts";
import { textError } from "./feed-response.ts";
import { escapeXml } from "./xml.ts";

type StoredMails = NonNullable<Ctx["ports"]["mailer"]["devMailbox"]>;
type StoredMail = NonNullable<Awaited<ReturnType<StoredMails["find"]>>>;

const HOME = "/__dev/mail";
const CSP =
  "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";
const WORDS = { title: "Development mailbox" };

const EMPTY_MAILBOX = `<p class="note">No mail yet. Whatever the site would send appears here as soon as the queue has taken it: book an appointment, or send the contact form.</p>`;

/** What would have been sent, as a page of plain links and tables; outside production only. */
export async function serveDevMail(request: Request, { ctx }: Edge): Promise<Response> {
  const { devMailbox: kept } = ctx.ports.mailer;
  if (!kept || ctx.config.environment === "production")
    return textError(404, "There is nothing at this address.");
  const url = new URL(request.url);
  const [id, part, number] = url.pathname
    .slice(HOME.length + 1)
    .split("/")
    .map(decodeSegment);
  if (!id) return listPage(kept, url.searchParams.get("to") ?? "");
  if (id === "messages.json")
    return Response.json(await kept.list(), { headers: { "Cache-Control": "no-store" } });
  const mail = await kept.find(id);
  if (!mail) return textError(404, "There is no such mail. Mails are kept for a week.");
  if (part === undefined) return mailPage(mail);
  if (part === "message.json") return Response.json(mail, { headers: { "Cache-Control": "no-store" } });
  const file = part === "attachments" ? mail.attachments?.[Number(number)] : undefined;
  return file ? download(file) : textError(404, "There is no such attachment.");
}

/** What cannot be decoded names no mail. */
function decodeSegment(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

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

async function listPage(kept: StoredMails, to: string): Promise<Response> {
  const mails = (await kept.list()).filter((mail) => !to || mail.to === to);
  const rows = mails.map(
    ({ id, to: address, subject, at, state }) =>
      `<tr><td><a href="${HOME}/${encodeURIComponent(id)}">${escapeXml(subject)}</a></td><td>${escapeXml(address)}</td><td>${time(at)}</td><td>${escapeXml(state)}</td></tr>`,
  );
  const table = `<table><caption>Newest first, kept for a week</caption><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">When</th><th scope="col">What became of it</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const filter = to ? `<p>To ${escapeXml(to)} only. <a href="${HOME}">Show all</a></p>` : "";
  return page(WORDS.title, `<h1>${WORDS.title}</h1>${filter}${mails.length ? table : EMPTY_MAILBOX}`);
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
      `<li><a href="${HOME}/${encodeURIComponent(mail.id)}/attachments/${index}" download>${escapeXml(name)}</a> <span>${escapeXml(type)}</span></li>`,
  );
  return page(
    subject,
    `<nav><a href="${HOME}">All mails</a></nav><h1>${escapeXml(subject)}</h1><p class="note">${time(at)}. ${escapeXml(state)}.</p><dl>${head}</dl><pre>${linkify(mail.text)}</pre>${files.length ? `<h2>Attachments</h2><ul>${files.join("")}</ul>` : ""}`,
  );
}

/** Addresses of the text can be followed, as in any mail program. */
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
