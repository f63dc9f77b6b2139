CREATE TABLE `article_drafts` (
	`article_id` text NOT NULL,
	`user_id` text NOT NULL,
	`base_version` integer NOT NULL,
	`fields` text,
	`revision` integer NOT NULL,
	`seen_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`article_id`, `user_id`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `article_drafts_user` ON `article_drafts` (`user_id`);
--> statement-breakpoint
ALTER TABLE `articles` ADD `seo_title` text;
--> statement-breakpoint
ALTER TABLE `articles` ADD `seo_description` text;
