-- The stored HTML was rendered by another library, with other heading ids. NULL renders it again from the Markdown.
UPDATE `articles` SET `content_html` = NULL WHERE `content_html` IS NOT NULL;
