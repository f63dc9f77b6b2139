import type { Capability, Role } from "#contract/capabilities.ts";
import type { Visit } from "#contract/visit.ts";
import type { Clock } from "#worker/base/clock.ts";
import type { Log } from "#worker/base/log.ts";
import type { Db } from "#worker/db/client.ts";
import type { ArticleWriters } from "#worker/ports/article-writer.ts";
import type { ConnectionChecks } from "#worker/ports/connection-checks.ts";
import type { Crm } from "#worker/ports/crm.ts";
import type { Fonts } from "#worker/ports/fonts.ts";
import type { ImageGenerator } from "#worker/ports/image-generator.ts";
import type { JobBoards } from "#worker/ports/job-board.ts";
import type { Mailer } from "#worker/ports/mailer.ts";
import type { SocialPublisher } from "#worker/ports/social-publisher.ts";
import type { SmsSender } from "#worker/ports/sms-sender.ts";
import type { QueuePriority, QueueMessage } from "./queue-message.ts";

type Ports = {
  mailer: Mailer;
  crm: Crm;
  smsSender: SmsSender;
  checks: ConnectionChecks;
  writers: ArticleWriters;
  images: ImageGenerator;
  fonts: Fonts;
  jobBoards: JobBoards;
  socialPublisher: SocialPublisher;
};

export type Config = {
  environment: "production" | "development" | "test";
  /** Where the site lives, without a trailing slash. */
  origin: string;
  /** What the firm is called on its pages. */
  siteName: string;
  version: string;
  sessionSecret: string;
  /** Seals stored secrets. */
  encryptionKey: string;
  /** Opens what was sealed before the key was changed; empty without one. */
  previousEncryptionKey: string;
  staffMail: string;
  /** The address of our mails; empty while none is set. */
  mailFrom: string;
  /** Of the analytics service that visitors may allow; empty without one. */
  measurementId: string;
};

/** The signed-in person, as the database knows them at this request. */
export type Staff = {
  id: string;
  username: string;
  role: Role;
  capabilities: Capability[];
  /** The password is one that somebody else gave: nothing is open until it is changed. */
  mustChangePassword: boolean;
  /** Hash of the session's id; names the session without being able to open it. */
  sessionId: string;
};

/** Who is asking: for limits, the activity log and links. */
export type Caller = {
  requestId: string;
  ip: string;
  userAgent: string;
  secure: boolean;
  /** What a visitor who allows analytics brings along with a form. */
  visit: Visit | null;
};

/** Everything that a handler or a piece of background work may use. */
export type Ctx = {
  db: Db;
  kv: KVNamespace;
  files: R2Bucket;
  ports: Ports;
  config: Config;
  caller: Caller;
  clock: Clock;
  log: Log;
  newId(): string;
  /** Tells the queue to look at something. Losing a message is allowed: cron finds the row. */
  enqueue(message: QueueMessage, lane: QueuePriority, delaySeconds?: number): Promise<void>;
  /** Work that may finish after the answer; never the only carrier of anything. */
  waitUntil(work: Promise<unknown>): void;
  /** False when the caller has used up the public limit for `key`. */
  withinLimit(key: string): Promise<boolean>;
};

export type StaffCtx = Ctx & { staff: Staff };

type Variables = { ctx: Ctx; staff: Staff | null; answer: StoredAnswer | null };

/** An answer to be given again to the same Idempotency-Key. */
type StoredAnswer = { key: string; requestHash: string };

/** The environment of every Hono router: `c.env` and `c.var`. */
export type AppEnv = { Bindings: Env; Variables: Variables };
