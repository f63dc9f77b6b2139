CREATE TABLE `user_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`epoch` integer NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`ip_address` text,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_sessions_user` ON `user_sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `user_sessions_expiry` ON `user_sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `bulk_runs_starter` ON `bulk_runs` (`started_by`);--> statement-breakpoint
CREATE INDEX `linkedin_accounts_connector` ON `linkedin_accounts` (`connected_by`);--> statement-breakpoint
CREATE INDEX `content_schedules_creator` ON `content_schedules` (`created_by`);--> statement-breakpoint
CREATE INDEX `app_settings_editor` ON `app_settings` (`updated_by`);--> statement-breakpoint
CREATE INDEX `ghl_integration_settings_editor` ON `ghl_integration_settings` (`updated_by`);--> statement-breakpoint
CREATE INDEX `sms_messages_sender` ON `sms_messages` (`sent_by`);