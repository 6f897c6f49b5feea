-- A database of the release before the tables of `store`: its migrations, the history of its content, and two of the
-- forty tables that go. As its `migrate` made them, without checks; for SQLite and PostgreSQL alike.
CREATE TABLE django_migrations (
    id integer NOT NULL PRIMARY KEY, app varchar(255) NOT NULL, name varchar(255) NOT NULL, applied timestamp NOT NULL
);
INSERT INTO django_migrations VALUES
    (1, 'cards', '0001_rows', '2026-11-18 14:36:00'),
    (2, 'cards', '0006_printing_tags', '2026-11-18 14:36:00'),
    (3, 'rulings', '0001_rows', '2026-11-18 14:36:00'),
    (4, 'rulings', '0008_obvious', '2026-11-18 14:36:00'),
    (5, 'search', '0001_rows', '2026-11-18 14:36:00'),
    (6, 'search', '0002_subkind', '2026-11-18 14:36:00');
CREATE TABLE cards_loadedversion (
    id integer NOT NULL PRIMARY KEY, hash varchar(64) NOT NULL, loaded_at timestamp NOT NULL
);
CREATE TABLE cards_change (
    id integer NOT NULL PRIMARY KEY, kind varchar(16) NOT NULL, slug varchar(120) NOT NULL, change varchar(8) NOT NULL,
    former varchar(120) NOT NULL, version_id bigint NOT NULL REFERENCES cards_loadedversion (id)
);
CREATE TABLE cards_fingerprint (
    id integer NOT NULL PRIMARY KEY, kind varchar(16) NOT NULL, slug varchar(120) NOT NULL, hash varchar(16) NOT NULL,
    changed_at timestamp NOT NULL, CONSTRAINT fingerprint_once UNIQUE (kind, slug)
);
CREATE TABLE cards_card (slug varchar(100) NOT NULL PRIMARY KEY, name varchar(80) NOT NULL);
CREATE TABLE rulings_rulingcard (
    id integer NOT NULL PRIMARY KEY, card_id varchar(100) NOT NULL REFERENCES cards_card (slug)
);
CREATE TABLE search_searchdocument (number integer NOT NULL PRIMARY KEY, title text NOT NULL, text text NOT NULL);
INSERT INTO cards_loadedversion VALUES (3, 'first', '2026-11-18 14:36:00'), (4, 'second', '2026-11-18 14:37:00');
INSERT INTO cards_change VALUES (7, 'card', 'moat', 'added', '', 4);
INSERT INTO cards_fingerprint VALUES (9, 'card', 'moat', 'same', '2026-11-18 14:37:00');
INSERT INTO cards_card VALUES ('moat', 'Burggraben');
INSERT INTO rulings_rulingcard VALUES (1, 'moat');
