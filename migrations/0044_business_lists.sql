CREATE TABLE `business_lists` (
	`name` text PRIMARY KEY NOT NULL,
	`entries` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER business_lists_version_insert AFTER INSERT ON business_lists
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER business_lists_version_update AFTER UPDATE ON business_lists
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER business_lists_version_delete AFTER DELETE ON business_lists
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
