-- Every lead's main address stands in lead_emails, whoever writes the lead.
INSERT OR IGNORE INTO lead_emails (email_key, lead_id, created_at)
SELECT email_key, id, created_at FROM crm_leads WHERE email_key IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER crm_leads_address_insert AFTER INSERT ON crm_leads
WHEN new.email_key IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO lead_emails (email_key, lead_id, created_at) VALUES (new.email_key, new.id, new.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER crm_leads_address_update AFTER UPDATE OF email_key ON crm_leads
WHEN new.email_key IS NOT NULL AND new.email_key IS NOT old.email_key
BEGIN
  INSERT OR IGNORE INTO lead_emails (email_key, lead_id, created_at) VALUES (new.email_key, new.id, new.updated_at);
END;
--> statement-breakpoint
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000030', 'Leads', 'ghl', 'Everybody who wrote, applied or booked, and who is waiting for an answer.', 'Users', 'recruiter', '["crm.read"]', 50, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
