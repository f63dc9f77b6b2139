CREATE TABLE `job_feed_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`portal_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`token` text NOT NULL,
	`key_id` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text,
	`ends_at` text,
	`fetched_at` text,
	`fetched_by` text,
	`fetched_jobs` integer,
	`fetch_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`portal_id`) REFERENCES `job_portals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);

--> statement-breakpoint
CREATE UNIQUE INDEX `job_feed_tokens_hash` ON `job_feed_tokens` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `job_feed_tokens_portal` ON `job_feed_tokens` (`portal_id`);
--> statement-breakpoint
CREATE INDEX `job_feed_tokens_creator` ON `job_feed_tokens` (`created_by`);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_feed_tokens_current` ON `job_feed_tokens` (`portal_id`) WHERE ends_at is null;
--> statement-breakpoint
ALTER TABLE `job_portal_postings` ADD `requested_at` text;
--> statement-breakpoint
ALTER TABLE `job_portal_postings` ADD `requested_by` text REFERENCES users(id) ON DELETE set null;
--> statement-breakpoint
ALTER TABLE `job_portal_postings` ADD `excluded_by` text REFERENCES users(id) ON DELETE set null;
--> statement-breakpoint
ALTER TABLE `job_portal_postings` ADD `confirmed_at` text;
--> statement-breakpoint
ALTER TABLE `job_portal_postings` ADD `confirmed_by` text REFERENCES users(id) ON DELETE set null;
--> statement-breakpoint
ALTER TABLE `job_portal_postings` ADD `ad_url` text;
--> statement-breakpoint
CREATE INDEX `job_portal_postings_requester` ON `job_portal_postings` (`requested_by`);
--> statement-breakpoint
CREATE INDEX `job_portal_postings_excluder` ON `job_portal_postings` (`excluded_by`);
--> statement-breakpoint
CREATE INDEX `job_portal_postings_confirmer` ON `job_portal_postings` (`confirmed_by`);
--> statement-breakpoint
-- Anybody could fetch the public address of a feed, so its fetches prove nothing about the job board. The time stays in posted_at.
UPDATE `job_portal_postings` SET `status` = 'pending'
WHERE `status` = 'listed' AND `portal_id` IN (SELECT `id` FROM `job_portals` WHERE `adapter` = 'xml-feed');
