import { concernedRows, isQuery, quoteName, quoteText, type Watch } from './list-watches.ts'
import { type ChangeTrigger, nameTrigger } from './trigger.ts'

/**
 * The triggers that log a table's writes on PostgreSQL. Rows that are inserted or deleted together are logged together;
 * each trigger has a function of the same name.
 */
export function listPostgresqlTriggers(watch: Watch): ChangeTrigger[] {
  const table = quoteName(watch.table)
  const written = `"written" CROSS JOIN LATERAL ${concernedRows(watch, '"written"')} AS "concerned"("id")`
  const changed = `(SELECT * FROM ${concernedRows(watch, 'OLD')} AS "old"
    UNION SELECT * FROM ${concernedRows(watch, 'NEW')} AS "new") AS "concerned"("id")`
  return [
    defineTrigger(watch, 'insert', {
      when: `AFTER INSERT ON ${table} REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT`,
      body: `${logRows(watch, written)}; RETURN NULL;`,
      settings: isQuery(watch.ids) ? ROW_BY_ROW : '',
    }),
    defineTrigger(watch, 'update', {
      when: `AFTER UPDATE${describeUpdate(watch, table)}`,
      body: `${logRows(watch, changed)}; RETURN NULL;`,
    }),
    isQuery(watch.ids)
      ? // Before, since what cascades takes away may be what leads to the rows concerned.
        defineTrigger(watch, 'delete', {
          when: `BEFORE DELETE ON ${table} FOR EACH ROW`,
          body: `${logRows(watch, `${concernedRows(watch, 'OLD')} AS "concerned"("id")`)}; RETURN OLD;`,
        })
      : defineTrigger(watch, 'delete', {
          when: `AFTER DELETE ON ${table} REFERENCING OLD TABLE AS "written" FOR EACH STATEMENT`,
          body: `${logRows(watch, written)}; RETURN NULL;`,
        }),
    // Which rows there were can no longer be told, so the log starts over and indexes are rebuilt.
    defineTrigger(watch, 'truncate', {
      when: `AFTER TRUNCATE ON ${table} FOR EACH STATEMENT`,
      body: `UPDATE "SearchLog" SET "name" = gen_random_uuid() WHERE "type" = ${quoteText(watch.type)}; RETURN NULL;`,
    }),
  ]
}

function describeUpdate({ columns }: Watch, table: string): string {
  if (!columns) return ` ON ${table} FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)`
  const names = columns.map(quoteName)
  const differences = names.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`)
  return ` OF ${names.join(', ')} ON ${table} FOR EACH ROW WHEN (${differences.join(' OR ')})`
}

function logRows({ type }: Watch, concerned: string): string {
  return `INSERT INTO "SearchChange" ("type", "rowId", "xid", "createdAt")
    SELECT DISTINCT ${quoteText(type)}, "concerned"."id"::text, pg_current_xact_id()::text::bigint,
      clock_timestamp() AT TIME ZONE 'UTC'
    FROM ${concerned} WHERE "concerned"."id" IS NOT NULL`
}

/**
 * Looks the rows concerned up by their index. PostgreSQL takes written rows to be many, and would read all of the other table for a
 * few of them: half a second for a picture in a shop of 300,000 products.
 */
const ROW_BY_ROW = ' SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off'

type Definition = { when: string; body: string; settings?: string }

function defineTrigger(watch: Watch, event: string, { when, body, settings = '' }: Definition) {
  return nameTrigger(watch, event, (name): string[] => [
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql${settings} AS $body$ BEGIN ${body} END $body$`,
    `CREATE TRIGGER ${name} ${when} EXECUTE FUNCTION ${name}()`,
  ])
}
