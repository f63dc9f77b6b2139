-- The screen of bulk runs appears in the navigation by its row.
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000012', 'Bulk content', 'bulk-content', 'Write a hundred drafts over the schedule categories.', 'Layers', 'manager', '["content.bulk"]', 20, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
