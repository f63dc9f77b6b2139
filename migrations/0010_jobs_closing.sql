ALTER TABLE `jobs` ADD `archived_from` text;--> statement-breakpoint
CREATE INDEX `jobs_by_title` ON `jobs` (title collate nocase,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `jobs_by_company` ON `jobs` (company collate nocase,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `jobs_by_closing` ON `jobs` ((expires_at is null),`expires_at`,`id`) WHERE deleted_at is null;