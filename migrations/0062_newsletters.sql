CREATE TABLE `mail_suppressions` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`reason` text NOT NULL,
	`source` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "reason_known" CHECK(reason in ('bounce', 'complaint')),
	CONSTRAINT "source_known" CHECK(source in ('postmark', 'cloudflare'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_suppressions_email` ON `mail_suppressions` (`email`);
--> statement-breakpoint
CREATE INDEX `mail_suppressions_age` ON `mail_suppressions` (`created_at`);
--> statement-breakpoint
CREATE TABLE `newsletter_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`newsletter_id` text NOT NULL,
	`subscriber_id` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`external_id` text,
	`unsubscribed_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`newsletter_id`) REFERENCES `newsletters`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriber_id`) REFERENCES `newsletter_subscribers`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "state_known" CHECK(state in ('queued', 'sent', 'delivered', 'bounced', 'complained', 'suppressed', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_recipients_once` ON `newsletter_recipients` (`newsletter_id`,`subscriber_id`);
--> statement-breakpoint
CREATE INDEX `newsletter_recipients_state` ON `newsletter_recipients` (`newsletter_id`,`state`);
--> statement-breakpoint
CREATE INDEX `newsletter_recipients_subscriber` ON `newsletter_recipients` (`subscriber_id`);
--> statement-breakpoint
CREATE TABLE `newsletters` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`preheader` text DEFAULT '' NOT NULL,
	`introduction` text DEFAULT '' NOT NULL,
	`article_ids` text DEFAULT '[]' NOT NULL,
	`topics` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`week_of` text,
	`send_at` text,
	`origin` text DEFAULT '' NOT NULL,
	`html` text,
	`plain_text` text,
	`audience_cursor` text,
	`expanded_at` text,
	`started_at` text,
	`finished_at` text,
	`problem` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` text,
	`scheduled_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`scheduled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('draft', 'scheduled', 'sending', 'sent', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `newsletters_due` ON `newsletters` (`status`,`send_at`);
--> statement-breakpoint
CREATE INDEX `newsletters_age` ON `newsletters` (`created_at`);
--> statement-breakpoint
CREATE INDEX `newsletters_author` ON `newsletters` (`created_by`) WHERE created_by is not null;
--> statement-breakpoint
CREATE INDEX `newsletters_scheduler` ON `newsletters` (`scheduled_by`) WHERE scheduled_by is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletters_week` ON `newsletters` (`week_of`);
--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `topics` text;
--> statement-breakpoint
INSERT OR IGNORE INTO app_settings (id, setting_key, is_encrypted, setting_category, created_at, updated_at) VALUES
  ('01900000-0000-7000-8062-000000000001', 'newsletter_sender', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8062-000000000002', 'newsletter_postal_address', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8062-000000000003', 'postmark_server_token', 1, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8062-000000000004', 'postmark_message_stream', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8062-000000000005', 'postmark_webhook_secret', 1, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8062-000000000006', 'postmark_base_url', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
