CREATE TABLE `channel_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`article_id` text,
	`article_title` text NOT NULL,
	`text` text NOT NULL,
	`is_edited` integer DEFAULT false NOT NULL,
	`scheduled_for` text,
	`account` text,
	`first_sent_at` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`error` text,
	`url` text,
	`posted_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "channel_known" CHECK(channel in ('bluesky', 'mastodon')),
	CONSTRAINT "status_known" CHECK(status in ('pending', 'posted', 'failed', 'unknown'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_posts_article` ON `channel_posts` (`article_id`,`channel`);
--> statement-breakpoint
CREATE INDEX `channel_posts_schedule` ON `channel_posts` (`scheduled_for`) WHERE scheduled_for is not null;
--> statement-breakpoint
ALTER TABLE `linkedin_posts` ADD `scheduled_for` text;
--> statement-breakpoint
CREATE INDEX `linkedin_posts_schedule` ON `linkedin_posts` (`scheduled_for`) WHERE scheduled_for is not null;

--> statement-breakpoint
INSERT OR IGNORE INTO app_settings (id, setting_key, is_encrypted, setting_category, created_at, updated_at) VALUES
  ('01900000-0000-7000-8007-000000000080', 'bluesky_handle', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000081', 'bluesky_app_password', 1, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000082', 'bluesky_service_url', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000083', 'mastodon_base_url', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000084', 'mastodon_access_token', 1, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
