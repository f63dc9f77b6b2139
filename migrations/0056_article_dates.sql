ALTER TABLE `articles` ADD `unpublish_at` text;
--> statement-breakpoint
ALTER TABLE `articles` ADD `schedule_error` text;
--> statement-breakpoint
CREATE INDEX `articles_ending` ON `articles` (`unpublish_at`) WHERE unpublish_at is not null;
--> statement-breakpoint
CREATE INDEX `articles_schedule_failed` ON `articles` (`id`) WHERE schedule_error is not null;
