-- `lower(email)` has no affinity, and SQLite uses the index on it only against a value without one: hence `+email_key`.
-- The cross join reads the applications of the person first, not every resume.
DROP TRIGGER person_document_updates_apply;
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
        SELECT +email_key FROM crm_leads WHERE id = new.lead_id OR merged_into_id = new.lead_id))
      WHERE line <> '' GROUP BY line ORDER BY max(own) DESC)), ''),
    ifnull((SELECT group_concat(line, char(10)) FROM (SELECT line FROM (
      SELECT trim(headline) AS line, iif(id = new.lead_id, '~~', '~') AS age FROM crm_leads
        WHERE id = new.lead_id OR merged_into_id = new.lead_id
      UNION ALL SELECT trim(current_position), created_at FROM applications WHERE lower(email) IN (
        SELECT +email_key FROM crm_leads WHERE id = new.lead_id OR merged_into_id = new.lead_id))
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
      SELECT substr(text, 1, 60000) AS line FROM applications CROSS JOIN resume_texts ON application_id = applications.id
        WHERE status = 'ready' AND trim(text) <> '' AND lower(email) IN (
          SELECT +email_key FROM crm_leads WHERE id = new.lead_id OR merged_into_id = new.lead_id)
        GROUP BY text ORDER BY max(applications.created_at) DESC LIMIT 5)), ''),
    ifnull((SELECT group_concat(line, char(10) || char(10)) FROM (SELECT line FROM (
      SELECT additional_info AS line, created_at AS age FROM applications WHERE lower(email) IN (
        SELECT +email_key FROM crm_leads WHERE id = new.lead_id OR merged_into_id = new.lead_id)
      UNION ALL SELECT message, created_at FROM contacts WHERE email IN (
        SELECT email_key FROM crm_leads WHERE id = new.lead_id OR merged_into_id = new.lead_id))
      WHERE trim(line) <> '' GROUP BY line ORDER BY max(age) DESC LIMIT 30)), '')
  FROM crm_leads AS person WHERE person.id = new.lead_id AND person.merged_into_id IS NULL
  ON CONFLICT (lead_id) DO UPDATE SET name = excluded.name, title = excluded.title, company = excluded.company,
    place = excluded.place, skills = excluded.skills, resume = excluded.resume, message = excluded.message
  WHERE (name, title, company, place, skills, resume, message)
    <> (excluded.name, excluded.title, excluded.company, excluded.place, excluded.skills, excluded.resume, excluded.message);
END;
