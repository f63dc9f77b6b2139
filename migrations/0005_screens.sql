-- Screens of the back office that came after the first ones: each appears in the navigation by its row.
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000021', 'Users', 'users', 'Who may sign in, and what each of them may do.', 'Users', 'admin', '["users.manage"]', 190, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8001-000000000020', 'Portals', 'portals', 'Decide who enters which screen, and read what was done.', 'Layers', 'admin', '["portals.manage"]', 200, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
