-- The content screen. Signing in leads here.
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000010', 'Content', 'content', 'Review, edit and publish articles.', 'FileText', 'user', '["content.read"]', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
