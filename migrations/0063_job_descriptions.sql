CREATE TABLE `job_drafts` (
	`job_id` text NOT NULL,
	`user_id` text NOT NULL,
	`base_version` integer NOT NULL,
	`fields` text,
	`revision` integer NOT NULL,
	`seen_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`job_id`, `user_id`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `job_drafts_user` ON `job_drafts` (`user_id`);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `description_format` text DEFAULT 'text' NOT NULL;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `description_html` text;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `description_text` text;
