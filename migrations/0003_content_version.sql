-- The public pages are cached under this number: whatever changes what a visitor can see raises it.
-- A fetch of a portal's feed is noted in job_portals and changes nothing that a visitor can see.
INSERT INTO content_version (id, version) VALUES (1, 1) ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER jobs_version_insert AFTER INSERT ON jobs
WHEN new.status = 'published' AND new.deleted_at IS NULL
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_version_update AFTER UPDATE ON jobs
WHEN (old.status = 'published' AND old.deleted_at IS NULL) OR (new.status = 'published' AND new.deleted_at IS NULL)
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_version_delete AFTER DELETE ON jobs
WHEN old.status = 'published' AND old.deleted_at IS NULL
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER articles_version_insert AFTER INSERT ON articles
WHEN new.status = 'published' AND new.deleted_at IS NULL
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER articles_version_update AFTER UPDATE ON articles
WHEN (old.status = 'published' AND old.deleted_at IS NULL) OR (new.status = 'published' AND new.deleted_at IS NULL)
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER articles_version_delete AFTER DELETE ON articles
WHEN old.status = 'published' AND old.deleted_at IS NULL
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER job_portals_version_insert AFTER INSERT ON job_portals
WHEN new.is_active = 1
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER job_portals_version_update AFTER UPDATE OF key, name, adapter, is_active, config ON job_portals
WHEN (old.is_active = 1) OR (new.is_active = 1)
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER job_portals_version_delete AFTER DELETE ON job_portals
WHEN old.is_active = 1
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER booking_types_version_insert AFTER INSERT ON booking_types
WHEN new.is_active = 1
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER booking_types_version_update AFTER UPDATE ON booking_types
WHEN (old.is_active = 1) OR (new.is_active = 1)
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER booking_types_version_delete AFTER DELETE ON booking_types
WHEN old.is_active = 1
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
