-- The screen of appointments, in the navigation by its row.
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000032', 'Bookings', 'bookings', 'Appointments, services, hours and blocked times.', 'Calendar', 'recruiter', '["booking.manage"]', 45, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
-- A mail provider that is reached over HTTP; while nothing is set, Cloudflare's e-mail service sends.
INSERT OR IGNORE INTO app_settings (id, setting_key, is_encrypted, setting_category, created_at, updated_at) VALUES
  ('01900000-0000-7000-8007-000000000060', 'mail_api_url', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000061', 'mail_api_key', 1, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
