ALTER TABLE `content_version` ADD `jobs` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- The order of a search is cached under this number: any change of any job raises it.
CREATE TRIGGER jobs_order_insert AFTER INSERT ON jobs
BEGIN
  UPDATE content_version SET jobs = jobs + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_order_update AFTER UPDATE ON jobs
BEGIN
  UPDATE content_version SET jobs = jobs + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_order_delete AFTER DELETE ON jobs
BEGIN
  UPDATE content_version SET jobs = jobs + 1 WHERE id = 1;
END;
