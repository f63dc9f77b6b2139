CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`user_id` text NOT NULL,
	`owner_id` text,
	`token_hash` text NOT NULL,
	`hint` text NOT NULL,
	`capabilities` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	`last_used_network` text,
	`revoked_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "kind_known" CHECK(kind in ('personal', 'service'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_token` ON `api_keys` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `api_keys_user` ON `api_keys` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `api_keys_owner` ON `api_keys` (`owner_id`);
--> statement-breakpoint
CREATE INDEX `api_keys_expiry` ON `api_keys` (`expires_at`);
--> statement-breakpoint
ALTER TABLE `admin_activity_logs` ADD `api_key` text;
--> statement-breakpoint
ALTER TABLE `users` ADD `is_service` integer DEFAULT false NOT NULL;
