import { palette } from "#contract/palette.ts";
import { escapeHtml } from "#contract/html.ts";
import { displayName, toOneLine } from "#worker/base/display-name.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import type { Config, Ctx } from "./ctx.ts";

/** Content of a mail. Line breaks inside a paragraph are preserved, and web addresses become links. */
type MailContent = {
  greeting?: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Links below the button, such as open jobs. */
  list?: { heading: string; items: { label: string; detail?: string; url: string }[] };
  /** Small print below the button, such as how to unsubscribe. */
  notes?: string[];
};

type ListItem = NonNullable<MailContent["list"]>["items"][number];

type Sender = Config["firm"] & { origin: string };

/** 'Dear Ana Doe,', or 'Hello,' when the name can't be shown. */
export function formatGreeting(...names: readonly string[]): string {
  const name = displayName(...names);
  return name ? `Dear ${name},` : "Hello,";
}

/** Renders the plain text and the branded HTML of a mail. Styles are inline because mail clients drop style sheets. */
export function renderMail(content: MailContent, sender: Sender): Pick<Mail, "text" | "html"> {
  return { text: renderText(content, sender), html: renderHtml(content, sender) };
}

type Message = Omit<Mail, "text" | "html"> & MailContent;

/** Sends a mail from a delivery handler and returns the vendor's id. Answers go to the firm unless `replyTo` is set. */
export async function sendMail(ctx: Ctx, message: Message): Promise<{ externalId: string }> {
  const { greeting, paragraphs, button, list, notes, ...mail } = message;
  const { firm, origin, replyTo } = ctx.config;
  const { id } = await ctx.ports.mailer.send({
    ...(replyTo && mail.to !== replyTo && { replyTo }),
    ...mail,
    subject: toOneLine(mail.subject),
    ...renderMail({ greeting, paragraphs, button, list, notes }, { ...firm, origin }),
  });
  return { externalId: id };
}

/** Sends a mail to staff from a delivery handler. Throws NotConfigured while MAIL_STAFF is unset. */
export async function sendStaffMail(ctx: Ctx, message: Omit<Message, "to">): Promise<{ externalId: string }> {
  if (!ctx.config.staffMail) throw new NotConfigured("MAIL_STAFF", "Mail to staff");
  return sendMail(ctx, { to: ctx.config.staffMail, ...message });
}

function renderText(
  { greeting, paragraphs, button, list, notes = [] }: MailContent,
  { name, phone, address, origin }: Sender,
): string {
  const action = button && `${button.label}: ${button.url}`;
  const links = list && [`${list.heading}:`, ...list.items.map(toTextLine)].join("\n");
  const signature = [name, phone, address, origin].filter(Boolean).join("\n");
  return [greeting, ...paragraphs, action, links, ...notes, signature].filter(Boolean).join("\n\n");
}

const toTextLine = ({ label, detail, url }: ListItem): string =>
  `- ${[label, detail].filter(Boolean).join(", ")}: ${url}`;

/** Mail clients know no custom properties. */
const colors = {
  paper: palette["paper-2"],
  card: palette.raised,
  ink: palette.ink,
  onInk: palette["on-ink"],
  muted: palette["ink-3"],
  line: palette.line,
};
const serif = "Georgia, 'Times New Roman', serif";
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

function renderHtml(
  { greeting, paragraphs, button, list, notes = [] }: MailContent,
  { name, phone, address, origin }: Sender,
): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${toHtmlText(text)}</p>`;
  const note = (text: string) => `<p style="margin:0 0 8px">${toHtmlText(text)}</p>`;
  const body = [...(greeting ? [greeting] : []), ...paragraphs].map(paragraph).join("");
  const site = origin
    ? `<a href="${escapeHtml(origin)}" style="color:${colors.muted}">${escapeHtml(origin)}</a>`
    : "";
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light"><title></title></head>',
    `<body style="margin:0;padding:0;background:${colors.paper}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.paper}"><tr><td align="center" style="padding:24px 12px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${colors.card};border:1px solid ${colors.line}">`,
    `<tr><td style="padding:20px 28px;border-bottom:1px solid ${colors.line};font:600 20px ${serif};color:${colors.ink}">${escapeHtml(name)}</td></tr>`,
    `<tr><td style="padding:28px 28px 12px;font:16px/1.55 ${sans};color:${colors.ink};overflow-wrap:anywhere">${body}${button ? renderButton(button) : ""}${list ? renderList(list) : ""}</td></tr>`,
    `<tr><td style="padding:16px 28px 20px;border-top:1px solid ${colors.line};font:13px/1.5 ${sans};color:${colors.muted};overflow-wrap:anywhere">${notes.map(note).join("")}<p style="margin:0">${[...[name, phone, address].filter(Boolean).map(escapeHtml), site].filter(Boolean).join("<br>")}</p></td></tr>`,
    "</table></td></tr></table></body></html>",
  ].join("\n");
}

const renderButton = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;background:${colors.ink};color:${colors.onInk};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

const renderList = ({ heading, items }: NonNullable<MailContent["list"]>): string =>
  `<p style="margin:0 0 8px;padding-top:16px;border-top:1px solid ${colors.line};font-weight:600">${escapeHtml(heading)}</p>${items.map(renderListItem).join("")}`;

const renderListItem = ({ label, detail, url }: ListItem): string =>
  `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:${colors.ink};font-weight:600">${escapeHtml(label)}</a>${detail ? `<br><span style="color:${colors.muted};font-size:14px">${escapeHtml(detail)}</span>` : ""}</p>`;

/** Escapes text, turns web addresses into links and line breaks into <br>. */
const toHtmlText = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2
        ? `<a href="${escapeHtml(part)}" style="color:${colors.ink}">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join("")
    .replaceAll("\n", "<br>");
