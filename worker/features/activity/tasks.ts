import { iso } from "#worker/base/clock.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type DeliveryHandler, deliveryRow, enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { sendStaffMail } from "#worker/runtime/mail.ts";
import { chainRows } from "./chain.ts";
import * as queries from "./chain-queries.ts";
import { formatHead, signHead } from "./head.ts";

const PER_BATCH = 200;
/** Bounds one cron run; the next one continues. An existing log is chained by this too. */
const MAX_BATCHES = 20;

/** Chains the rows of the log that wait. Concurrent runs do nothing twice. */
export async function chainActivity(ctx: Ctx): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const rows = await queries.listUnchained(ctx.db, PER_BATCH);
    if (rows.length === 0) break;
    const end = await queries.findChainEnd(ctx.db);
    const links = await chainRows(rows, end, iso(ctx.clock()));
    const appended = await queries.appendLinks(
      ctx.db,
      links.map((link, index) => ({ ...link, row: rows[index]! })),
      end,
    );
    // Another run appended them, or a row was just erased: the next run continues.
    if (appended < PER_BATCH) break;
  }
}

/** Signs and mails the head of the chain once per day (UTC). The database decides which of two runs does. */
export async function signActivityHead(ctx: Ctx): Promise<void> {
  await chainActivity(ctx);
  const day = iso(ctx.clock()).slice(0, 10);
  if (await queries.findHead(ctx.db, day)) return;
  const end = await queries.findChainEnd(ctx.db);
  if (end.seq === 0) return;
  const head = await signHead(ctx.config.encryptionKey, { day, ...end });
  const mail = deliveryRow(ctx, {
    kind: "mail",
    action: "activity.head",
    dedupeKey: `activity.head:${day}`,
    entityType: "activity_head",
    entityId: day,
  });
  const [inserted] = await ctx.db.batch([
    queries.insertHead(ctx.db, { ...head, createdAt: iso(ctx.clock()) }),
    queries.insertHeadMail(ctx.db, mail),
  ]);
  if (inserted.length > 0) enqueueDeliveries(ctx, [mail.id]);
}

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Mails a signed head to the owner. */
export const sendActivityHead: DeliveryHandler = async (ctx, { entityId }) => {
  const head = await queries.findHead(ctx.db, entityId);
  if (!head) throw new DeliveryObsolete("This head no longer exists.");
  const date = dayFormat.format(new Date(`${head.day}T00:00Z`));
  return sendStaffMail(ctx, {
    subject: `Activity log of ${date}: signed head`,
    paragraphs: [
      `On ${date} the activity log had ${head.seq.toLocaleString("en-US")} sealed entries. This line states them:`,
      formatHead(head),
      "Keep this mail outside of the back office. To check that no sealed entry was changed, removed, inserted or swapped since, save it as mail.txt and run: npm run verify-log -- --remote --head mail.txt",
    ],
    button: { label: "Open the activity log", url: `${ctx.config.origin}/admin/portals?tab=logs` },
  });
};
