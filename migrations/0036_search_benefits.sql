-- Adds benefits to the full-text index. An FTS5 table cannot get a column, so the index is created again from jobs.
DROP TRIGGER jobs_fts_insert;
--> statement-breakpoint
DROP TRIGGER jobs_fts_delete;
--> statement-breakpoint
DROP TRIGGER jobs_fts_update;
--> statement-breakpoint
DROP TABLE jobs_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE jobs_fts USING fts5(
  title, company, location, description, requirements, benefits,
  content='jobs', content_rowid='rowid',
  tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER jobs_fts_insert AFTER INSERT ON jobs BEGIN
  INSERT INTO jobs_fts (rowid, title, company, location, description, requirements, benefits) VALUES (new.rowid, new.title, new.company, new.location, new.description, new.requirements, new.benefits);
END;
--> statement-breakpoint
CREATE TRIGGER jobs_fts_delete AFTER DELETE ON jobs BEGIN
  INSERT INTO jobs_fts (jobs_fts, rowid, title, company, location, description, requirements, benefits) VALUES ('delete', old.rowid, old.title, old.company, old.location, old.description, old.requirements, old.benefits);
END;
--> statement-breakpoint
CREATE TRIGGER jobs_fts_update AFTER UPDATE OF title, company, location, description, requirements, benefits ON jobs BEGIN
  INSERT INTO jobs_fts (jobs_fts, rowid, title, company, location, description, requirements, benefits) VALUES ('delete', old.rowid, old.title, old.company, old.location, old.description, old.requirements, old.benefits);
  INSERT INTO jobs_fts (rowid, title, company, location, description, requirements, benefits) VALUES (new.rowid, new.title, new.company, new.location, new.description, new.requirements, new.benefits);
END;
--> statement-breakpoint
INSERT INTO jobs_fts (jobs_fts) VALUES ('rebuild');
