INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000031', 'SMS', 'sms', 'Text messages: what was sent, who agreed to it, and how the service is set up.', 'MessageSquare', 'recruiter', '["sms.read"]', 60, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
