CREATE TABLE `empty_searches` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`term` text NOT NULL,
	`searches` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `term`),
	CONSTRAINT "kind_known" CHECK(kind in ('jobs', 'articles')),
	CONSTRAINT "searches_positive" CHECK(searches > 0)
);
--> statement-breakpoint
CREATE TABLE `page_views` (
	`day` text NOT NULL,
	`page` text NOT NULL,
	`entity_id` text DEFAULT '' NOT NULL,
	`source` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `page`, `entity_id`, `source`),
	CONSTRAINT "views_positive" CHECK(views > 0)
);
--> statement-breakpoint
CREATE INDEX `page_views_page` ON `page_views` (`page`,`entity_id`,`day`);
--> statement-breakpoint
ALTER TABLE `linkedin_accounts` ADD `engagement_read_at` text;
--> statement-breakpoint
ALTER TABLE `linkedin_accounts` ADD `engagement_error` text;

--> statement-breakpoint
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000043', 'Analytics', 'analytics', 'Page views and their sources, applications to placements, searches without results, reply times, articles.', 'BarChart3', 'manager', '["analytics.read"]', 125, '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z');
