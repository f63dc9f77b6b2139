CREATE TABLE `import_rows` (
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`outcome` text NOT NULL,
	`reason` text,
	`source_key` text,
	`entity_id` text,
	`stamp` text,
	`filled` text,
	`lead_id` text,
	`entry_id` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`import_id`, `row`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "outcome_known" CHECK(outcome in ('created', 'joined', 'unchanged', 'failed', 'undone', 'retained'))
);
--> statement-breakpoint
CREATE INDEX `import_rows_outcome` ON `import_rows` (`import_id`,`outcome`);--> statement-breakpoint
CREATE UNIQUE INDEX `import_rows_source_key` ON `import_rows` (`source_key`) WHERE outcome = 'created' and source_key is not null;--> statement-breakpoint
CREATE INDEX `import_rows_entity` ON `import_rows` (`entity_id`);--> statement-breakpoint
CREATE INDEX `import_rows_lead` ON `import_rows` (`lead_id`);--> statement-breakpoint
CREATE INDEX `import_rows_entry` ON `import_rows` (`entry_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`file_name` text NOT NULL,
	`file_hash` text NOT NULL,
	`mapping` text NOT NULL,
	`legal_basis` text,
	`total` integer NOT NULL,
	`status` text DEFAULT 'running' NOT NULL,
	`created_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('running', 'finished', 'undoing', 'undone')),
	CONSTRAINT "imports_total_range" CHECK(total >= 1)
);
--> statement-breakpoint
CREATE INDEX `imports_newest` ON `imports` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_running` ON `imports` (`kind`,`file_hash`) WHERE status = 'running';--> statement-breakpoint
CREATE INDEX `imports_creator` ON `imports` (`created_by`);--> statement-breakpoint
CREATE TABLE `redirects` (
	`id` text PRIMARY KEY NOT NULL,
	`from_path` text NOT NULL,
	`to_url` text,
	`article_id` text,
	`job_id` text,
	`import_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_from` ON `redirects` (`from_path`);--> statement-breakpoint
CREATE INDEX `redirects_newest` ON `redirects` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `redirects_article` ON `redirects` (`article_id`);--> statement-breakpoint
CREATE INDEX `redirects_job` ON `redirects` (`job_id`);--> statement-breakpoint
CREATE INDEX `redirects_import` ON `redirects` (`import_id`);