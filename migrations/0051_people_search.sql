CREATE TABLE `person_documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lead_id` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`company` text NOT NULL,
	`place` text NOT NULL,
	`skills` text NOT NULL,
	`resume` text NOT NULL,
	`message` text NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `crm_leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `person_documents_lead` ON `person_documents` (`lead_id`);
--> statement-breakpoint
ALTER TABLE `content_version` ADD `people` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE INDEX `applications_person` ON `applications` (lower(email));
--> statement-breakpoint
CREATE VIRTUAL TABLE person_documents_fts USING fts5(
  name, title, company, place, skills, resume, message,
  content='person_documents', content_rowid='id',
  tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER person_documents_fts_insert AFTER INSERT ON person_documents BEGIN
  INSERT INTO person_documents_fts (rowid, name, title, company, place, skills, resume, message) VALUES (new.id, new.name, new.title, new.company, new.place, new.skills, new.resume, new.message);
  UPDATE content_version SET people = people + 1 WHERE id = 1;
END;
--> statement-breakpoint
-- Deleted words stay in the index until its segments are merged; an erasure merges them. FTS5's `secure-delete` would remove
-- them at once, but leaves entries of words that a text repeats hundreds of times (SQLite 3.53).
CREATE TRIGGER person_documents_fts_delete AFTER DELETE ON person_documents BEGIN
  INSERT INTO person_documents_fts (person_documents_fts, rowid, name, title, company, place, skills, resume, message) VALUES ('delete', old.id, old.name, old.title, old.company, old.place, old.skills, old.resume, old.message);
  UPDATE content_version SET people = people + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER person_documents_fts_update AFTER UPDATE ON person_documents BEGIN
  INSERT INTO person_documents_fts (person_documents_fts, rowid, name, title, company, place, skills, resume, message) VALUES ('delete', old.id, old.name, old.title, old.company, old.place, old.skills, old.resume, old.message);
  INSERT INTO person_documents_fts (rowid, name, title, company, place, skills, resume, message) VALUES (new.id, new.name, new.title, new.company, new.place, new.skills, new.resume, new.message);
  UPDATE content_version SET people = people + 1 WHERE id = 1;
END;
--> statement-breakpoint
-- Inserting a person's id writes their document: the trigger is the only place that knows what it consists of.
CREATE VIEW person_document_updates AS SELECT NULL AS lead_id;
--> statement-breakpoint
CREATE TRIGGER person_document_updates_apply INSTEAD OF INSERT ON person_document_updates BEGIN
  DELETE FROM person_documents WHERE lead_id = new.lead_id
    AND NOT EXISTS (SELECT 1 FROM crm_leads WHERE id = new.lead_id AND merged_into_id IS NULL);
  INSERT INTO person_documents (lead_id, name, title, company, place, skills, resume, message)
  SELECT person.id,
    ifnull((SELECT group_concat(line, char(10)) FROM (SELECT line FROM (
      SELECT trim(ifnull(first_name, '') || ' ' || ifnull(last_name, '')) AS line, iif(id = new.lead_id, 2, 1) AS own FROM crm_leads
        WHERE id = new.lead_id OR merged_into_id = new.lead_id
      UNION ALL SELECT trim(first_name || ' ' || last_name), 0 FROM applications WHERE lower(email) IN (
        SELECT email_key FROM crm_leads WHERE id = new.lead_id OR merged_into_id = new.lead_id))
      WHERE line <> '' GROUP BY line ORDER BY max(own) DESC)), ''),
    ifnull((SELECT group_concat(line, char(10)) FROM (SELECT line FROM (
      SELECT trim(headline) AS line, iif(id = new.lead_id, '~~', '~') AS age FROM crm_leads
        WHERE id = new.lead_id OR merged_into_id = new.lead_id
      UNION ALL SELECT trim(current_position), created_at FROM applications WHERE lower(email) IN (
        SELECT email_key FROM crm_leads WHERE id = new.lead_id OR merged_into_id = new.lead_id))
      WHERE line <> '' GROUP BY line ORDER BY max(age) DESC)), ''),
    ifnull((SELECT group_concat(line, char(10)) FROM (SELECT line FROM (
      SELECT trim(company) AS line, iif(id = new.lead_id, '~~', '~') AS age FROM crm_leads
        WHERE id = new.lead_id OR merged_into_id = new.lead_id
      UNION ALL SELECT trim(company), created_at FROM contacts WHERE email IN (
        SELECT email_key FROM crm_leads WHERE id = new.lead_id OR merged_into_id = new.lead_id))
      WHERE line <> '' GROUP BY line ORDER BY max(age) DESC)), ''),
    ifnull((SELECT group_concat(line, char(10)) FROM (
      SELECT trim(place) AS line FROM crm_leads WHERE (id = new.lead_id OR merged_into_id = new.lead_id) AND trim(place) <> ''
        GROUP BY trim(place) ORDER BY max(id = new.lead_id) DESC)), ''),
    -- Tags of older rows can be no JSON.
    ifnull((SELECT group_concat(line, char(10)) FROM (
      SELECT DISTINCT trim(tag.value) AS line FROM crm_leads, json_each(iif(json_valid(tags), tags, '[]')) AS tag
        WHERE (crm_leads.id = new.lead_id OR merged_into_id = new.lead_id) AND trim(tag.value) <> '')), ''),
    ifnull((SELECT group_concat(line, char(10) || char(10)) FROM (
      SELECT substr(text, 1, 60000) AS line FROM resume_texts JOIN applications ON applications.id = application_id
        WHERE status = 'ready' AND trim(text) <> '' AND lower(email) IN (
          SELECT email_key FROM crm_leads WHERE id = new.lead_id OR merged_into_id = new.lead_id)
        GROUP BY text ORDER BY max(applications.created_at) DESC LIMIT 5)), ''),
    ifnull((SELECT group_concat(line, char(10) || char(10)) FROM (SELECT line FROM (
      SELECT additional_info AS line, created_at AS age FROM applications WHERE lower(email) IN (
        SELECT email_key FROM crm_leads WHERE id = new.lead_id OR merged_into_id = new.lead_id)
      UNION ALL SELECT message, created_at FROM contacts WHERE email IN (
        SELECT email_key FROM crm_leads WHERE id = new.lead_id OR merged_into_id = new.lead_id))
      WHERE trim(line) <> '' GROUP BY line ORDER BY max(age) DESC LIMIT 30)), '')
  FROM crm_leads AS person WHERE person.id = new.lead_id AND person.merged_into_id IS NULL
  ON CONFLICT (lead_id) DO UPDATE SET name = excluded.name, title = excluded.title, company = excluded.company,
    place = excluded.place, skills = excluded.skills, resume = excluded.resume, message = excluded.message
  WHERE (name, title, company, place, skills, resume, message)
    <> (excluded.name, excluded.title, excluded.company, excluded.place, excluded.skills, excluded.resume, excluded.message);
END;
--> statement-breakpoint
CREATE TRIGGER crm_leads_document_insert AFTER INSERT ON crm_leads BEGIN
  INSERT INTO person_document_updates (lead_id) VALUES (ifnull(new.merged_into_id, new.id));
END;
--> statement-breakpoint
CREATE TRIGGER crm_leads_document_update AFTER UPDATE OF first_name, last_name, company, headline, place, tags, email_key, merged_into_id ON crm_leads
WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name OR old.company IS NOT new.company
  OR old.headline IS NOT new.headline OR old.place IS NOT new.place OR old.tags IS NOT new.tags
  OR old.email_key IS NOT new.email_key OR old.merged_into_id IS NOT new.merged_into_id
BEGIN
  INSERT INTO person_document_updates (lead_id) VALUES (new.id);
  INSERT INTO person_document_updates (lead_id) SELECT new.merged_into_id WHERE new.merged_into_id IS NOT NULL;
  INSERT INTO person_document_updates (lead_id) SELECT old.merged_into_id
    WHERE old.merged_into_id IS NOT NULL AND old.merged_into_id IS NOT new.merged_into_id;
END;
--> statement-breakpoint
-- The document of a deleted lead is deleted by its foreign key.
CREATE TRIGGER crm_leads_document_delete AFTER DELETE ON crm_leads WHEN old.merged_into_id IS NOT NULL BEGIN
  INSERT INTO person_document_updates (lead_id) VALUES (old.merged_into_id);
END;
--> statement-breakpoint
CREATE TRIGGER applications_document_insert AFTER INSERT ON applications BEGIN
  INSERT INTO person_document_updates (lead_id) SELECT ifnull(merged_into_id, id) FROM crm_leads WHERE email_key = lower(new.email);
  UPDATE content_version SET people = people + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER applications_document_update AFTER UPDATE OF email, first_name, last_name, current_position, additional_info ON applications
WHEN old.email <> new.email OR old.first_name <> new.first_name OR old.last_name <> new.last_name
  OR old.current_position IS NOT new.current_position OR old.additional_info IS NOT new.additional_info
BEGIN
  INSERT INTO person_document_updates (lead_id) SELECT ifnull(merged_into_id, id) FROM crm_leads WHERE email_key = lower(old.email);
  INSERT INTO person_document_updates (lead_id) SELECT ifnull(merged_into_id, id) FROM crm_leads
    WHERE email_key = lower(new.email) AND new.email <> old.email;
END;
--> statement-breakpoint
CREATE TRIGGER applications_document_delete AFTER DELETE ON applications BEGIN
  INSERT INTO person_document_updates (lead_id) SELECT ifnull(merged_into_id, id) FROM crm_leads WHERE email_key = lower(old.email);
  UPDATE content_version SET people = people + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER resume_texts_document_insert AFTER INSERT ON resume_texts WHEN new.text IS NOT NULL BEGIN
  INSERT INTO person_document_updates (lead_id) SELECT ifnull(merged_into_id, crm_leads.id) FROM applications, crm_leads
    WHERE applications.id = new.application_id AND email_key = lower(applications.email);
END;
--> statement-breakpoint
CREATE TRIGGER resume_texts_document_update AFTER UPDATE OF text, status ON resume_texts WHEN old.text IS NOT new.text OR old.status <> new.status BEGIN
  INSERT INTO person_document_updates (lead_id) SELECT ifnull(merged_into_id, crm_leads.id) FROM applications, crm_leads
    WHERE applications.id = new.application_id AND email_key = lower(applications.email);
END;
--> statement-breakpoint
CREATE TRIGGER resume_texts_document_delete AFTER DELETE ON resume_texts BEGIN
  INSERT INTO person_document_updates (lead_id) SELECT ifnull(merged_into_id, crm_leads.id) FROM applications, crm_leads
    WHERE applications.id = old.application_id AND email_key = lower(applications.email);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_document_insert AFTER INSERT ON contacts BEGIN
  INSERT INTO person_document_updates (lead_id) SELECT ifnull(merged_into_id, id) FROM crm_leads WHERE email_key = new.email;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_document_update AFTER UPDATE OF email, company, message ON contacts
WHEN old.email <> new.email OR old.company IS NOT new.company OR old.message <> new.message
BEGIN
  INSERT INTO person_document_updates (lead_id) SELECT ifnull(merged_into_id, id) FROM crm_leads WHERE email_key IN (old.email, new.email);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_document_delete AFTER DELETE ON contacts BEGIN
  INSERT INTO person_document_updates (lead_id) SELECT ifnull(merged_into_id, id) FROM crm_leads WHERE email_key = old.email;
END;
--> statement-breakpoint
-- What the filters of a search read. The order of a search is cached under this number.
CREATE TRIGGER applications_people_update AFTER UPDATE OF stage, job_id, job_title, created_at ON applications BEGIN
  UPDATE content_version SET people = people + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER crm_leads_people_update AFTER UPDATE OF assigned_to, lead_source, status, email_key ON crm_leads BEGIN
  UPDATE content_version SET people = people + 1 WHERE id = 1;
END;
--> statement-breakpoint
INSERT INTO person_document_updates (lead_id) SELECT id FROM crm_leads WHERE merged_into_id IS NULL ORDER BY created_at, id;
