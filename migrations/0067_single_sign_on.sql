CREATE TABLE `oidc_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`nonce` text NOT NULL,
	`code_verifier` text NOT NULL,
	`next` text,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `oidc_requests_expiry` ON `oidc_requests` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `user_identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_identities_user` ON `user_identities` (`user_id`);
--> statement-breakpoint
ALTER TABLE `user_sessions` ADD `has_external_factor` integer DEFAULT false NOT NULL;
--> statement-breakpoint
INSERT OR IGNORE INTO app_settings (id, setting_key, is_encrypted, setting_category, created_at, updated_at) VALUES
  ('01900000-0000-7000-8067-000000000001', 'oidc_issuer', 0, 'security', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8067-000000000002', 'oidc_client_id', 0, 'security', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8067-000000000003', 'oidc_client_secret', 1, 'security', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8067-000000000004', 'oidc_button_label', 0, 'security', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8067-000000000005', 'oidc_organization', 0, 'security', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
