CREATE TABLE `ai_usage` (
	`day` text PRIMARY KEY NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	`tokens` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "counts_are_positive" CHECK(calls >= 0 and tokens >= 0)
);
--> statement-breakpoint
ALTER TABLE `bulk_runs` ADD `equal_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bulk_runs` ADD `paused_at` text;--> statement-breakpoint
ALTER TABLE `content_schedules` ADD `failed_runs` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `content_schedules` ADD `equal_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `content_schedules` ADD `paused_at` text;--> statement-breakpoint
INSERT OR IGNORE INTO app_settings (id, setting_key, is_encrypted, setting_category, created_at, updated_at) VALUES
  ('01900000-0000-7000-8035-000000000001', 'ai_daily_calls', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8035-000000000002', 'ai_daily_tokens', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
