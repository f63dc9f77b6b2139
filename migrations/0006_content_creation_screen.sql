-- The screen on which drafts are written.
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000011', 'Content creation', 'content-creation', 'Have drafts written from templates and prompts.', 'PenLine', 'recruiter', '["content.write"]', 15, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
