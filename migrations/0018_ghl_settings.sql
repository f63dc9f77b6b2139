-- How GoHighLevel is reached, and how its webhooks prove where they come from; defaults of the code hold while nothing is set.
INSERT OR IGNORE INTO app_settings (id, setting_key, is_encrypted, setting_category, created_at, updated_at) VALUES
  ('01900000-0000-7000-8007-000000000030', 'ghl_base_url', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000031', 'ghl_webhook_public_key', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8007-000000000032', 'ghl_webhook_secret', 1, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
