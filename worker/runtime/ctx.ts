import type { Context } from "hono";
import type { PortalScreen } from "#contract/admin-portals/constants.ts";
import type { Capability, Role } from "#contract/capabilities.ts";
import type { SettingChannel } from "#contract/channels/constants.ts";
import type { ApiKeyKind } from "#contract/api-keys/constants.ts";
import type { Visit } from "#contract/visit.ts";
import type { Clock } from "#worker/base/clock.ts";
import type { Log } from "#worker/base/log.ts";
import type { Db } from "#worker/db/client.ts";
import type { ArticleWriters } from "#worker/ports/article-writer.ts";
import type { BulkMailer } from "#worker/ports/bulk-mailer.ts";
import type { CalendarReader } from "#worker/ports/calendar-reader.ts";
import type { ChallengeVerifier } from "#worker/ports/challenge-verifier.ts";
import type { ChannelPublisher } from "#worker/ports/channel-publisher.ts";
import type { ConnectionChecks } from "#worker/ports/connection-checks.ts";
import type { Crm } from "#worker/ports/crm.ts";
import type { Fonts } from "#worker/ports/fonts.ts";
import type { IdentityProvider } from "#worker/ports/identity-provider.ts";
import type { ImageGenerator } from "#worker/ports/image-generator.ts";
import type { JobBoardClients } from "#worker/ports/job-board.ts";
import type { Mailer } from "#worker/ports/mailer.ts";
import type { SocialPublisher } from "#worker/ports/social-publisher.ts";
import type { SmsSender } from "#worker/ports/sms-sender.ts";
import type { WebhookSender } from "#worker/ports/webhook-sender.ts";
import type { WritingAssistants } from "#worker/ports/writing-assistant.ts";
import type { QueuePriority, QueueMessage } from "./queue-message.ts";

type Ports = {
  mailer: Mailer;
  bulkMailer: BulkMailer;
  crm: Crm;
  smsSender: SmsSender;
  checks: ConnectionChecks;
  writers: ArticleWriters;
  assistants: WritingAssistants;
  images: ImageGenerator;
  fonts: Fonts;
  jobBoards: JobBoardClients;
  socialPublisher: SocialPublisher;
  channels: Record<SettingChannel, ChannelPublisher>;
  calendars: CalendarReader;
  /** Null without keys. */
  challenge: ChallengeVerifier | null;
  webhooks: WebhookSender;
  identityProvider: IdentityProvider;
};

export type Config = {
  environment: "production" | "development" | "test";
  /** Public origin, without a trailing slash. */
  origin: string;
  siteName: string;
  /** The firm as mails and calendar files name it; `phone` lists all numbers. */
  firm: { name: string; phone: string; address: string };
  version: string;
  sessionSecret: string;
  /** Encrypts stored secrets. */
  encryptionKey: string;
  /** Decrypts secrets stored before the key changed; empty without one. */
  previousEncryptionKey: string;
  /** Where notices to staff go; empty while unset. */
  staffMail: string;
  /** Where answers to mails go; empty while unset. */
  replyTo: string;
  /** Sender address of mails; empty while unset. */
  mailFrom: string;
  /** Google Analytics id; empty without one. */
  measurementId: string;
  /** The public key of Turnstile; empty without both of its keys. */
  challengeSiteKey: string;
  /** A form that is sent sooner after it was served is marked as suspected spam. */
  formMinSeconds: number;
  /** Whether search engines may list the site. */
  isIndexed: boolean;
};

/** The signed-in user, or the account of an API key, as read from the database for this request. */
export type Staff = {
  id: string;
  username: string;
  fullName: string | null;
  publicName: string | null;
  role: Role;
  capabilities: Capability[];
  /** The screens whose portals are open to the user. */
  screens: PortalScreen[];
  /** The password was set by somebody else: everything else is forbidden until it is changed. */
  mustChangePassword: boolean;
  /** The API key of this request; null for a session. */
  apiKey: { id: string; kind: ApiKeyKind; name: string } | null;
  /** Hash of the session token: identifies the session, but can't be used to authenticate. Empty for an API key. */
  sessionId: string;
  signedInAt: string;
  /** Latest time at which the user proved their identity in this session. */
  verifiedAt: string;
  /** The role requires a second factor and none is set up: everything else is forbidden until then. */
  mustAddFactor: boolean;
  /** The issuer of a single sign-on required a second factor. */
  hasExternalFactor: boolean;
};

/** Origin of the work: for rate limits, the activity log and links. */
export type Caller = {
  requestId: string;
  ip: string;
  userAgent: string;
  secure: boolean;
  /** Visit data sent with a form by a visitor who allows analytics. */
  visit: Visit | null;
};

/** Dependencies of handlers and background tasks. */
export type Ctx = {
  /** The primary. */
  db: Db;
  /** For public content: a replica near the visitor, at least as new as the visitor's last write. */
  replicaDb: Db;
  kv: KVNamespace;
  files: R2Bucket;
  /** Static assets of the web build. */
  assets: Fetcher;
  ports: Ports;
  config: Config;
  caller: Caller;
  clock: Clock;
  log: Log;
  newId(): string;
  /** Sends queue messages. Losing one is allowed: cron re-enqueues missed rows. */
  enqueue(messages: readonly QueueMessage[], priority: QueuePriority, delaySeconds?: number): Promise<void>;
  /** Lets work finish after the response. May be cut off, so nothing may depend on it alone. */
  waitUntil(work: Promise<unknown>): void;
  /** False when `key` has used up its rate limit. */
  withinLimit(key: string): Promise<boolean>;
  /** False when the API key with this id has used up its rate limit. */
  withinKeyLimit(id: string): Promise<boolean>;
};

/** The same Ctx for reads of public content. */
export const fromReplica = (ctx: Ctx): Ctx => ({ ...ctx, db: ctx.replicaDb });

export type StaffCtx = Ctx & { staff: Staff };

/** Hono's context of a request to the API. */
export type HttpContext = Context<AppEnv>;

type Variables = {
  ctx: Ctx;
  /** Set by `authorize`; null on public endpoints. */
  staff: Staff | null;
  /** The account of a valid API key; null or missing without one. */
  keyStaff?: Staff | null;
  /** Calls the API in process, with the same Ctx. */
  callApi(request: Request): Promise<Response>;
};

/**
 * The environment of every Hono router: `c.env` and `c.var`. In-process calls and tests pass their Ctx in the bindings;
 * requests from outside get a new one.
 */
export type AppEnv = { Bindings: Env & { ctx?: Ctx }; Variables: Variables };
