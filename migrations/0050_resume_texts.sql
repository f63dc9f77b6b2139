PRAGMA defer_foreign_keys = on;
--> statement-breakpoint
CREATE TABLE `resume_texts` (
	`application_id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`text` text,
	`reason` text,
	`extracted_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "status_known" CHECK(status in ('pending', 'ready', 'unsearchable', 'failed')),
	CONSTRAINT "text_ready" CHECK(status <> 'ready' or text is not null)
);
--> statement-breakpoint
CREATE INDEX `resume_texts_status` ON `resume_texts` (`status`,`application_id`);
--> statement-breakpoint
CREATE TABLE `__new_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`action` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`entity_type` text NOT NULL,
	`entity_id` text NOT NULL,
	`payload` text DEFAULT '{}' NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`lease_until` text,
	`enqueued_at` text,
	`last_error` text,
	`waiting_for` text,
	`external_id` text,
	`request_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`sent_at` text,
	CONSTRAINT "kind_known" CHECK(kind in ('mail', 'crm', 'sms', 'portal', 'linkedin', 'article', 'calendar', 'resume')),
	CONSTRAINT "status_known" CHECK(status in ('waiting', 'sending', 'sent', 'dead', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_deliveries` (rowid, `id`, `kind`, `action`, `dedupe_key`, `entity_type`, `entity_id`, `payload`, `status`, `attempts`, `next_attempt_at`, `lease_until`, `enqueued_at`, `last_error`, `waiting_for`, `external_id`, `request_id`, `created_at`, `updated_at`, `sent_at`) SELECT rowid, `id`, `kind`, `action`, `dedupe_key`, `entity_type`, `entity_id`, `payload`, `status`, `attempts`, `next_attempt_at`, `lease_until`, `enqueued_at`, `last_error`, `waiting_for`, `external_id`, `request_id`, `created_at`, `updated_at`, `sent_at` FROM `deliveries`;
--> statement-breakpoint
DROP TABLE `deliveries`;
--> statement-breakpoint
ALTER TABLE `__new_deliveries` RENAME TO `deliveries`;
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_dedupe_key` ON `deliveries` (`dedupe_key`);
--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`status`,`next_attempt_at`);
--> statement-breakpoint
CREATE INDEX `deliveries_lease` ON `deliveries` (`status`,`lease_until`);
--> statement-breakpoint
CREATE INDEX `deliveries_entity` ON `deliveries` (`entity_type`,`entity_id`);
--> statement-breakpoint
CREATE INDEX `deliveries_age` ON `deliveries` (`created_at`);
--> statement-breakpoint
CREATE INDEX `deliveries_sent` ON `deliveries` (`sent_at`) WHERE sent_at is not null;
--> statement-breakpoint
-- Cron enqueues the extraction of these: see worker/features/applications/resume-text/tasks.ts.
INSERT INTO `resume_texts` (`application_id`, `status`, `created_at`, `updated_at`)
SELECT `id`, 'pending', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `applications` WHERE `resume_key` IS NOT NULL;
