PRAGMA defer_foreign_keys = on;
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`modes` text NOT NULL,
	`quiet_from` text,
	`quiet_until` text,
	`digest_hour` integer DEFAULT 8 NOT NULL,
	`next_digest_at` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "digest_hour_range" CHECK(digest_hour between 0 and 23),
	CONSTRAINT "quiet_hours_complete" CHECK((quiet_from is null) = (quiet_until is null))
);
--> statement-breakpoint
CREATE INDEX `notification_settings_digest` ON `notification_settings` (`next_digest_at`);
--> statement-breakpoint
CREATE TABLE `__new_notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`entity_type` text NOT NULL,
	`entity_id` text NOT NULL,
	`actor_id` text,
	`read_at` text,
	`mailed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "kind_known" CHECK(kind in ('assigned', 'mentioned', 'application', 'received', 'overdue', 'delivery_failed', 'guarantee_ended')),
	CONSTRAINT "entity_type_known" CHECK(entity_type in ('lead', 'contact', 'text', 'client', 'application', 'shortlist', 'delivery'))
);
--> statement-breakpoint
INSERT INTO `__new_notifications` (rowid, `id`, `user_id`, `kind`, `entity_type`, `entity_id`, `actor_id`, `read_at`, `created_at`) SELECT rowid, `id`, `user_id`, `kind`, `entity_type`, `entity_id`, `actor_id`, `read_at`, `created_at` FROM `notifications`;
--> statement-breakpoint
DROP TABLE `notifications`;
--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `notifications_actor` ON `notifications` (`actor_id`);
--> statement-breakpoint
UPDATE `notifications` SET `mailed_at` = `created_at`;
