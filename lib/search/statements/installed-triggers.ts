import { statement } from '#lib/platform/database/statements/statement.ts'

/** The triggers whose names begin like this, and in rows of their own the types whose log can be continued. */
export const selectInstalledTriggers = statement({
  parameters: { prefix: 'text' },
  row: { name: 'text', log: 'text?' },
  sql: {
    sqlite: `SELECT "name", NULL AS "log" FROM "sqlite_master"
      WHERE "type" = 'trigger' AND substr("name", 1, length(@prefix)) = @prefix
      UNION ALL SELECT '', "type" FROM "SearchLog"`,
    // A copy of the database on another server counts transactions from its own start, so the original's log cannot be
    // continued.
    postgresql: `SELECT "tgname"::text AS "name", NULL AS "log"
      FROM "pg_trigger" JOIN "pg_class" ON "pg_class"."oid" = "tgrelid"
      WHERE NOT "tgisinternal" AND "relnamespace" = current_schema()::regnamespace
      AND starts_with("tgname"::text, @prefix)
      UNION ALL SELECT '', "type" FROM "SearchLog" WHERE "purgedTo" < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      AND NOT EXISTS (SELECT 1 FROM "SearchChange" WHERE "SearchChange"."type" = "SearchLog"."type"
        AND "xid" >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`,
  },
})
