CREATE TABLE `article_claim_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`claim` text NOT NULL,
	`context_before` text DEFAULT '' NOT NULL,
	`context_after` text DEFAULT '' NOT NULL,
	`title` text NOT NULL,
	`url` text,
	`citation` text,
	`is_public` integer DEFAULT true NOT NULL,
	`added_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "source_is_findable" CHECK(url is not null or citation is not null)
);
--> statement-breakpoint
CREATE INDEX `article_claim_sources_article` ON `article_claim_sources` (`article_id`,`id`);
--> statement-breakpoint
CREATE INDEX `article_claim_sources_adder` ON `article_claim_sources` (`added_by`);
--> statement-breakpoint
ALTER TABLE `articles` ADD `ai_assisted` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `users` ADD `public_name` text;
--> statement-breakpoint
CREATE TRIGGER article_claim_sources_version_insert AFTER INSERT ON article_claim_sources
WHEN (SELECT status FROM articles WHERE id = new.article_id) = 'published'
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER article_claim_sources_version_update AFTER UPDATE ON article_claim_sources
WHEN (SELECT status FROM articles WHERE id = new.article_id) = 'published'
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER article_claim_sources_version_delete AFTER DELETE ON article_claim_sources
WHEN (SELECT status FROM articles WHERE id = old.article_id) = 'published'
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
