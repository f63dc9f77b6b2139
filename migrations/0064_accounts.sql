CREATE TABLE `account_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text,
	`recipient` text NOT NULL,
	`new_email` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`confirmed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "purpose_known" CHECK(purpose in ('invitation', 'password', 'email_new', 'email_old', 'email_changed')),
	CONSTRAINT "link_has_token" CHECK(purpose = 'email_changed' or token_hash is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_token` ON `account_links` (`token_hash`) WHERE token_hash is not null;
--> statement-breakpoint
CREATE INDEX `account_links_user` ON `account_links` (`user_id`);
--> statement-breakpoint
CREATE INDEX `account_links_expiry` ON `account_links` (`expires_at`);
--> statement-breakpoint
ALTER TABLE `users` ADD `full_name` text;
--> statement-breakpoint
ALTER TABLE `users` ADD `email` text;
--> statement-breakpoint
ALTER TABLE `users` ADD `photo` text;
--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower(email)) WHERE email is not null;
