CREATE TABLE `default_views` (
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`view_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `list`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`view_id`) REFERENCES `saved_views`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `default_views_view` ON `default_views` (`view_id`);
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`is_shared` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "list_known" CHECK(list in ('applications', 'people', 'leads', 'jobs', 'articles'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`list`,`name`);
--> statement-breakpoint
CREATE INDEX `saved_views_list` ON `saved_views` (`list`,`is_shared`);
--> statement-breakpoint
CREATE INDEX `applications_by_name` ON `applications` (lower(last_name),lower(first_name),`id`);
--> statement-breakpoint
CREATE INDEX `applications_by_title` ON `applications` (job_title collate nocase,`id`);
