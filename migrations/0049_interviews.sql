PRAGMA defer_foreign_keys = on;
--> statement-breakpoint
CREATE TABLE `interview_cells` (
	`user_id` text NOT NULL,
	`cell` integer NOT NULL,
	`interview_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `cell`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `interview_cells_interview` ON `interview_cells` (`interview_id`);
--> statement-breakpoint
CREATE TABLE `interview_interviewers` (
	`interview_id` text NOT NULL,
	`user_id` text NOT NULL,
	`is_assigned` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`interview_id`, `user_id`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `interview_interviewers_user` ON `interview_interviewers` (`user_id`);
--> statement-breakpoint
CREATE TABLE `interview_offers` (
	`interview_id` text NOT NULL,
	`starts_at` text NOT NULL,
	PRIMARY KEY(`interview_id`, `starts_at`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `interviews` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`title` text NOT NULL,
	`mode` text DEFAULT 'panel' NOT NULL,
	`duration` integer NOT NULL,
	`buffer_time` integer DEFAULT 0 NOT NULL,
	`time_zone` text NOT NULL,
	`candidate_time_zone` text,
	`location` text DEFAULT 'virtual' NOT NULL,
	`place` text,
	`status` text DEFAULT 'offered' NOT NULL,
	`starts_at` text,
	`ends_at` text,
	`expires_at` text,
	`any_time_until` text,
	`notes` text,
	`reschedule_count` integer DEFAULT 0 NOT NULL,
	`cancel_reason` text,
	`sequence` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "mode_known" CHECK(mode in ('panel', 'round_robin')),
	CONSTRAINT "location_known" CHECK(location in ('virtual', 'office', 'phone')),
	CONSTRAINT "status_known" CHECK(status in ('offered', 'scheduled', 'completed', 'no_show', 'canceled')),
	CONSTRAINT "duration_grid" CHECK(duration between 5 and 480 and duration % 5 = 0),
	CONSTRAINT "buffer_time_range" CHECK(buffer_time between 0 and 120),
	CONSTRAINT "start_before_end" CHECK(starts_at is null or starts_at < ends_at)
);
--> statement-breakpoint
CREATE INDEX `interviews_application` ON `interviews` (`application_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `interviews_start` ON `interviews` (`starts_at`,`id`);
--> statement-breakpoint
CREATE INDEX `interviews_status` ON `interviews` (`status`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `interviews_creator` ON `interviews` (`created_by`);
--> statement-breakpoint
CREATE TABLE `staff_blocked_times` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`starts_at` text NOT NULL,
	`ends_at` text NOT NULL,
	`title` text NOT NULL,
	`source` text DEFAULT 'manual' NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "source_known" CHECK(source in ('manual', 'ics')),
	CONSTRAINT "start_before_end" CHECK(starts_at < ends_at)
);
--> statement-breakpoint
CREATE INDEX `staff_blocked_times_user` ON `staff_blocked_times` (`user_id`,`ends_at`);
--> statement-breakpoint
CREATE TABLE `staff_calendars` (
	`user_id` text PRIMARY KEY NOT NULL,
	`has_own_hours` integer DEFAULT false NOT NULL,
	`hours_time_zone` text,
	`email` text,
	`takes_appointments` integer DEFAULT false NOT NULL,
	`ics_url` text,
	`ics_key_id` text,
	`ics_host` text,
	`next_read_at` text,
	`last_read_at` text,
	`last_error` text,
	`feed_token_hash` text,
	`feed_created_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ics_whole" CHECK(ics_url is null or (ics_key_id is not null and ics_host is not null))
);
--> statement-breakpoint
CREATE INDEX `staff_calendars_due` ON `staff_calendars` (`next_read_at`) WHERE ics_url is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_calendars_feed` ON `staff_calendars` (`feed_token_hash`) WHERE feed_token_hash is not null;
--> statement-breakpoint
CREATE TABLE `staff_hours` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`day_of_week` integer NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`time_zone` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "day_of_week_range" CHECK(day_of_week between 0 and 6),
	CONSTRAINT "start_time_clock" CHECK(start_time glob '[01][0-9]:[0-5][0-9]' or start_time glob '2[0-3]:[0-5][0-9]'),
	CONSTRAINT "end_time_clock" CHECK(end_time glob '[01][0-9]:[0-5][0-9]' or end_time glob '2[0-3]:[0-5][0-9]'),
	CONSTRAINT "start_before_end" CHECK(start_time < end_time)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_hours_window` ON `staff_hours` (`user_id`,`day_of_week`,`start_time`);
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
	CONSTRAINT "kind_known" CHECK(kind in ('mail', 'crm', 'sms', 'portal', 'linkedin', 'article', 'calendar')),
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
UPDATE admin_portals SET slug = slug || '-link' WHERE slug = 'interviews';
--> statement-breakpoint
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000041', 'Interviews', 'interviews', 'Interviews, the calendars of staff and free times', 'Calendar', 'recruiter', '["interviews.manage"]', 44, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z');
