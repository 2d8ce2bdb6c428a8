/** Of its own, so that others may use the database too. */
export const schema = 'brand_catalogues';

/** Made where they are missing. The number is of a lock that only this takes: two that make them at once would fail. */
export const tables = `
  BEGIN;
  SELECT pg_advisory_xact_lock(6034215);
  CREATE SCHEMA IF NOT EXISTS ${schema};
  SET LOCAL search_path TO ${schema};
  CREATE TABLE IF NOT EXISTS record (
    place bigint GENERATED ALWAYS AS IDENTITY, collection text NOT NULL, id text NOT NULL, kin text,
    value text NOT NULL, expires_at bigint, PRIMARY KEY (collection, id)
  );
  CREATE INDEX IF NOT EXISTS record_of_kin ON record (collection, kin, place);
  CREATE INDEX IF NOT EXISTS record_by_place ON record (collection, place);
  CREATE INDEX IF NOT EXISTS record_that_expires ON record (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS revision (one int PRIMARY KEY CHECK (one = 1), value bigint NOT NULL);
  INSERT INTO revision VALUES (1, 0) ON CONFLICT DO NOTHING;
  CREATE OR REPLACE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN UPDATE ${schema}.revision SET value = value + 1; RETURN NULL; END';
  CREATE OR REPLACE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE ON record
    FOR EACH STATEMENT EXECUTE FUNCTION count_change();
  COMMIT
`;
