-- The model that makes pictures; while nothing is set, a default of the code holds.
INSERT OR IGNORE INTO app_settings (id, setting_key, is_encrypted, setting_category, created_at, updated_at) VALUES
  ('01900000-0000-7000-8007-000000000020', 'openai_image_model', 0, 'api_keys', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
