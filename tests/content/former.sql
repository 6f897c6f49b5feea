-- The tables that releases before the squashed migrations left behind, and what their history says of them.
-- As `migrate` of that release made them, without checks; for SQLite and PostgreSQL alike.
CREATE TABLE django_migrations (
    id integer NOT NULL PRIMARY KEY, app varchar(255) NOT NULL, name varchar(255) NOT NULL, applied timestamp NOT NULL
);
INSERT INTO django_migrations VALUES
    (1, 'cards', '0001_initial', '2026-11-18 14:36:00'),
    (2, 'rulings', '0001_initial', '2026-11-18 14:36:00'),
    (3, 'cards', '0002_initial', '2026-11-18 14:36:00'),
    (4, 'cards', '0003_renamed', '2026-11-18 14:36:00'),
    (5, 'cards', '0004_closed_sets', '2026-11-18 14:36:00'),
    (6, 'rulings', '0002_search', '2026-11-18 14:36:00'),
    (7, 'rulings', '0003_asked', '2026-11-18 14:36:00'),
    (8, 'rulings', '0004_closed_sets', '2026-11-18 14:36:00');
CREATE TABLE cards_expansion (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, name varchar(80) NOT NULL UNIQUE, name_en
    varchar(80) NOT NULL
);
CREATE TABLE cards_tag (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, name varchar(80) NOT NULL UNIQUE, definition
    varchar(400) NOT NULL
);
CREATE TABLE cards_contentversion (
    id smallint NOT NULL PRIMARY KEY, hash varchar(64) NOT NULL, loaded_at timestamp NOT NULL, counts text NOT NULL
);
CREATE TABLE cards_recommendedset (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, name varchar(80) NOT NULL, aliases text NOT
    NULL, platinum_colony bool NOT NULL, shelters bool NOT NULL, misprints text NOT NULL
);
CREATE TABLE cards_recommendedset_expansions (
    id integer NOT NULL PRIMARY KEY, recommendedset_id varchar(100) NOT NULL REFERENCES cards_recommendedset (slug)
    DEFERRABLE INITIALLY DEFERRED, expansion_id varchar(100) NOT NULL REFERENCES cards_expansion (slug) DEFERRABLE
    INITIALLY DEFERRED
);
CREATE TABLE rulings_sourcedocument (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, name varchar(160) NOT NULL
);
CREATE TABLE rulings_topic (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, name varchar(80) NOT NULL UNIQUE, description
    varchar(400) NOT NULL
);
CREATE TABLE rulings_ruling (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, kind varchar(12) NOT NULL, text varchar(400)
    NOT NULL, source_note varchar(400) NOT NULL
);
CREATE TABLE cards_edition (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, name varchar(120) NOT NULL, publisher
    varchar(8) NOT NULL, year smallint NOT NULL, generation smallint NOT NULL, kingdom_piles smallint NOT NULL, note
    varchar(400) NOT NULL
);
CREATE TABLE cards_pile (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, name varchar(80) NOT NULL, "order" varchar(8)
    NOT NULL, expansion_id varchar(100) NOT NULL REFERENCES cards_expansion (slug) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE cards_card (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, coins smallint NULL, potion smallint NOT
    NULL, debt smallint NOT NULL, mark varchar(1) NOT NULL, name varchar(80) NOT NULL, name_en varchar(80) NOT NULL
    UNIQUE, kind varchar(16) NOT NULL, copies smallint NULL, effect varchar(400) NOT NULL, needs text NOT NULL,
    expansion_id varchar(100) NOT NULL REFERENCES cards_expansion (slug) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE cards_cardname (
    id integer NOT NULL PRIMARY KEY, name varchar(80) NOT NULL, folded varchar(80) NOT NULL, source varchar(8) NOT
    NULL, card_id varchar(100) NOT NULL REFERENCES cards_card (slug) DEFERRABLE INITIALLY DEFERRED, CONSTRAINT
    card_name_once UNIQUE (card_id, name)
);
CREATE TABLE cards_material (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, name varchar(80) NOT NULL UNIQUE, kind
    varchar(8) NOT NULL, of_player bool NOT NULL
);
CREATE TABLE cards_renamed (
    id integer NOT NULL PRIMARY KEY, kind varchar(12) NOT NULL, old varchar(100) NOT NULL, new varchar(100) NOT
    NULL, CONSTRAINT renamed_once UNIQUE (kind, old)
);
CREATE TABLE cards_setcard (
    id integer NOT NULL PRIMARY KEY, role varchar(9) NOT NULL, position smallint NOT NULL, card_id varchar(100) NOT
    NULL REFERENCES cards_card (slug) DEFERRABLE INITIALLY DEFERRED, set_id varchar(100) NOT NULL REFERENCES
    cards_recommendedset (slug) DEFERRABLE INITIALLY DEFERRED, CONSTRAINT set_card_once UNIQUE (set_id, card_id)
);
CREATE TABLE rulings_searchdocument (
    number integer NOT NULL PRIMARY KEY, kind varchar(12) NOT NULL, slug varchar(100) NOT NULL, title text NOT NULL,
    text text NOT NULL, art varchar(16) NOT NULL, about text NOT NULL, newest integer NOT NULL, tokens text NOT
    NULL, facets text NOT NULL
);
CREATE TABLE rulings_searchvocabulary (
    version varchar(64) NOT NULL PRIMARY KEY, format varchar(8) NOT NULL, documents integer NOT NULL, kinds text NOT
    NULL, data text NOT NULL
);
CREATE TABLE rulings_synonym (
    id integer NOT NULL PRIMARY KEY, word varchar(80) NOT NULL UNIQUE, also text NOT NULL
);
CREATE TABLE rulings_rule (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, title varchar(120) NOT NULL UNIQUE, text text
    NOT NULL, asked text NOT NULL
);
CREATE TABLE rulings_sourceblock (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, kind varchar(8) NOT NULL, title varchar(200)
    NOT NULL, edition_id varchar(100) NULL REFERENCES cards_edition (slug) DEFERRABLE INITIALLY DEFERRED,
    document_id varchar(100) NOT NULL REFERENCES rulings_sourcedocument (slug) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE cards_edition_expansions (
    id integer NOT NULL PRIMARY KEY, edition_id varchar(100) NOT NULL REFERENCES cards_edition (slug) DEFERRABLE
    INITIALLY DEFERRED, expansion_id varchar(100) NOT NULL REFERENCES cards_expansion (slug) DEFERRABLE INITIALLY
    DEFERRED
);
CREATE TABLE cards_recommendedset_editions (
    id integer NOT NULL PRIMARY KEY, recommendedset_id varchar(100) NOT NULL REFERENCES cards_recommendedset (slug)
    DEFERRABLE INITIALLY DEFERRED, edition_id varchar(100) NOT NULL REFERENCES cards_edition (slug) DEFERRABLE
    INITIALLY DEFERRED
);
CREATE TABLE rulings_ruling_editions (
    id integer NOT NULL PRIMARY KEY, ruling_id varchar(100) NOT NULL REFERENCES rulings_ruling (slug) DEFERRABLE
    INITIALLY DEFERRED, edition_id varchar(100) NOT NULL REFERENCES cards_edition (slug) DEFERRABLE INITIALLY
    DEFERRED
);
CREATE TABLE rulings_ruling_mentions (
    id integer NOT NULL PRIMARY KEY, ruling_id varchar(100) NOT NULL REFERENCES rulings_ruling (slug) DEFERRABLE
    INITIALLY DEFERRED, card_id varchar(100) NOT NULL REFERENCES cards_card (slug) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE rulings_ruling_sources (
    id integer NOT NULL PRIMARY KEY, ruling_id varchar(100) NOT NULL REFERENCES rulings_ruling (slug) DEFERRABLE
    INITIALLY DEFERRED, sourceblock_id varchar(100) NOT NULL REFERENCES rulings_sourceblock (slug) DEFERRABLE
    INITIALLY DEFERRED
);
CREATE TABLE rulings_ruling_topics (
    id integer NOT NULL PRIMARY KEY, ruling_id varchar(100) NOT NULL REFERENCES rulings_ruling (slug) DEFERRABLE
    INITIALLY DEFERRED, topic_id varchar(100) NOT NULL REFERENCES rulings_topic (slug) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE rulings_rule_editions (
    id integer NOT NULL PRIMARY KEY, rule_id varchar(100) NOT NULL REFERENCES rulings_rule (slug) DEFERRABLE
    INITIALLY DEFERRED, edition_id varchar(100) NOT NULL REFERENCES cards_edition (slug) DEFERRABLE INITIALLY
    DEFERRED
);
CREATE TABLE rulings_rule_mentions (
    id integer NOT NULL PRIMARY KEY, rule_id varchar(100) NOT NULL REFERENCES rulings_rule (slug) DEFERRABLE
    INITIALLY DEFERRED, card_id varchar(100) NOT NULL REFERENCES cards_card (slug) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE rulings_rule_sources (
    id integer NOT NULL PRIMARY KEY, rule_id varchar(100) NOT NULL REFERENCES rulings_rule (slug) DEFERRABLE
    INITIALLY DEFERRED, sourceblock_id varchar(100) NOT NULL REFERENCES rulings_sourceblock (slug) DEFERRABLE
    INITIALLY DEFERRED
);
CREATE TABLE rulings_rule_topics (
    id integer NOT NULL PRIMARY KEY, rule_id varchar(100) NOT NULL REFERENCES rulings_rule (slug) DEFERRABLE
    INITIALLY DEFERRED, topic_id varchar(100) NOT NULL REFERENCES rulings_topic (slug) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE rulings_difference (
    slug varchar(100) NOT NULL PRIMARY KEY, position integer NOT NULL, aspect varchar(400) NOT NULL, consequence
    varchar(600) NOT NULL, changes_play bool NOT NULL, card_id varchar(100) NOT NULL REFERENCES cards_card (slug)
    DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE rulings_difference_mentions (
    id integer NOT NULL PRIMARY KEY, difference_id varchar(100) NOT NULL REFERENCES rulings_difference (slug)
    DEFERRABLE INITIALLY DEFERRED, card_id varchar(100) NOT NULL REFERENCES cards_card (slug) DEFERRABLE INITIALLY
    DEFERRED
);
CREATE TABLE rulings_difference_topics (
    id integer NOT NULL PRIMARY KEY, difference_id varchar(100) NOT NULL REFERENCES rulings_difference (slug)
    DEFERRABLE INITIALLY DEFERRED, topic_id varchar(100) NOT NULL REFERENCES rulings_topic (slug) DEFERRABLE
    INITIALLY DEFERRED
);
CREATE TABLE rulings_rulingcard (
    id integer NOT NULL PRIMARY KEY, position smallint NOT NULL, card_id varchar(100) NOT NULL REFERENCES cards_card
    (slug) DEFERRABLE INITIALLY DEFERRED, ruling_id varchar(100) NOT NULL REFERENCES rulings_ruling (slug)
    DEFERRABLE INITIALLY DEFERRED, CONSTRAINT ruling_card_once UNIQUE (ruling_id, card_id)
);
CREATE TABLE rulings_variant (
    id integer NOT NULL PRIMARY KEY, position smallint NOT NULL, text varchar(400) NOT NULL, difference_id
    varchar(100) NOT NULL REFERENCES rulings_difference (slug) DEFERRABLE INITIALLY DEFERRED, CONSTRAINT
    variant_position_once UNIQUE (difference_id, position)
);
CREATE TABLE cards_recommendedset_sources (
    id integer NOT NULL PRIMARY KEY, recommendedset_id varchar(100) NOT NULL REFERENCES cards_recommendedset (slug)
    DEFERRABLE INITIALLY DEFERRED, sourceblock_id varchar(100) NOT NULL REFERENCES rulings_sourceblock (slug)
    DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE cards_card_tags (
    id integer NOT NULL PRIMARY KEY, card_id varchar(100) NOT NULL REFERENCES cards_card (slug) DEFERRABLE INITIALLY
    DEFERRED, tag_id varchar(100) NOT NULL REFERENCES cards_tag (slug) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE cards_cardtyperow (
    id integer NOT NULL PRIMARY KEY, type varchar(16) NOT NULL, position smallint NOT NULL, card_id varchar(100) NOT
    NULL REFERENCES cards_card (slug) DEFERRABLE INITIALLY DEFERRED, CONSTRAINT card_type_once UNIQUE (card_id,
    type)
);
CREATE TABLE cards_pilecard (
    id integer NOT NULL PRIMARY KEY, position smallint NOT NULL, count smallint NOT NULL, count_for_three smallint
    NOT NULL, card_id varchar(100) NOT NULL UNIQUE REFERENCES cards_card (slug) DEFERRABLE INITIALLY DEFERRED,
    pile_id varchar(100) NOT NULL REFERENCES cards_pile (slug) DEFERRABLE INITIALLY DEFERRED, CONSTRAINT
    pile_position_once UNIQUE (pile_id, position)
);
CREATE TABLE cards_printing (
    id integer NOT NULL PRIMARY KEY, coins smallint NULL, potion smallint NOT NULL, debt smallint NOT NULL, mark
    varchar(1) NOT NULL, name varchar(80) NOT NULL, types text NOT NULL, effect varchar(400) NOT NULL, differs bool
    NOT NULL, card_id varchar(100) NOT NULL REFERENCES cards_card (slug) DEFERRABLE INITIALLY DEFERRED, edition_id
    varchar(100) NOT NULL REFERENCES cards_edition (slug) DEFERRABLE INITIALLY DEFERRED, CONSTRAINT printing_once
    UNIQUE (card_id, edition_id)
);
CREATE TABLE rulings_variant_editions (
    id integer NOT NULL PRIMARY KEY, variant_id bigint NOT NULL REFERENCES rulings_variant (id) DEFERRABLE INITIALLY
    DEFERRED, edition_id varchar(100) NOT NULL REFERENCES cards_edition (slug) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE rulings_variant_sources (
    id integer NOT NULL PRIMARY KEY, variant_id bigint NOT NULL REFERENCES rulings_variant (id) DEFERRABLE INITIALLY
    DEFERRED, sourceblock_id varchar(100) NOT NULL REFERENCES rulings_sourceblock (slug) DEFERRABLE INITIALLY
    DEFERRED
);
INSERT INTO cards_contentversion VALUES (1, 'of the former release', '2026-11-18 14:36:00', '{}');
INSERT INTO cards_expansion VALUES ('waldspiel', 1, 'Waldspiel', 'Forest Game');
INSERT INTO cards_card VALUES ('moat', 1, 2, 0, 0, '', 'Burggraben', 'Moat', 'kingdom', NULL, '+2 Karten.', '[]', 'waldspiel');
INSERT INTO cards_cardname VALUES (1, 'Burggraben', 'burggraben', 'current', 'moat');
INSERT INTO rulings_ruling VALUES ('frage', 1, 'faq', 'Ja.', '');
INSERT INTO rulings_rulingcard VALUES (1, 0, 'moat', 'frage');
