-- Screens of the back office that came after the first ones: each appears in the navigation by its row.
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000021', 'Users', 'users', 'Who may sign in, and what each of them may do.', 'Users', 'admin', '["users.manage"]', 190, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8001-000000000020', 'Portals', 'portals', 'Decide who enters which screen, and read what was done.', 'Layers', 'admin', '["portals.manage"]', 200, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000022', 'Settings', 'settings', 'Keys of vendors and the firm''s social pages.', 'Settings', 'admin', '["settings.manage"]', 210, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
-- One row for each known setting: changing one is an update that can say what it expects to find.
INSERT OR IGNORE INTO app_settings (id, setting_key, is_encrypted, setting_category, created_at, updated_at) VALUES
  ('01900000-0000-7000-8007-000000000001', 'openai_api_key', 1, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000002', 'openai_base_url', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000003', 'openai_model', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000004', 'ghl_api_key', 1, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000005', 'ghl_location_id', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000006', 'linkedin_url', 0, 'social_media', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000007', 'facebook_url', 0, 'social_media', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000008', 'twitter_url', 0, 'social_media', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000009', 'instagram_url', 0, 'social_media', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
-- The social links stand in the footer of every public page, so they raise the content version like jobs and articles.
CREATE TRIGGER app_settings_version_insert AFTER INSERT ON app_settings
WHEN new.setting_category = 'social_media' AND new.setting_value IS NOT NULL
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER app_settings_version_update AFTER UPDATE ON app_settings
WHEN (old.setting_category = 'social_media' OR new.setting_category = 'social_media')
  AND old.setting_value IS NOT new.setting_value
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER app_settings_version_delete AFTER DELETE ON app_settings
WHEN old.setting_category = 'social_media' AND old.setting_value IS NOT NULL
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
