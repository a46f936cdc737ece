import { concernedRows, quoteName, quoteText, type Watch } from './list-watches.ts'
import { type ChangeTrigger, nameTrigger } from './trigger.ts'

/** The triggers that log a table's writes on SQLite. */
export function listSqliteTriggers(watch: Watch): ChangeTrigger[] {
  const table = quoteName(watch.table)
  const define = (event: string, when: string, rows: string[]) =>
    nameTrigger(watch, event, (name) => [`CREATE TRIGGER ${name} ${when} BEGIN ${logRows(watch, rows)}; END`])
  return [
    define('insert', `AFTER INSERT ON ${table}`, ['NEW']),
    define('update', `AFTER UPDATE${describeUpdate(watch, table)}`, ['OLD', 'NEW']),
    // Before the delete, since cascades may remove what leads to the rows concerned.
    define('delete', `BEFORE DELETE ON ${table}`, ['OLD']),
  ]
}

function describeUpdate({ columns }: Watch, table: string): string {
  if (!columns) return ` ON ${table}`
  const names = columns.map(quoteName)
  const differences = names.map((name) => `OLD.${name} IS NOT NEW.${name}`)
  return ` OF ${names.join(', ')} ON ${table} WHEN ${differences.join(' OR ')}`
}

/** The first part of the union names the column. UNION removes duplicates. */
function logRows(watch: Watch, rows: string[]): string {
  const concerned = rows.map((row) => `UNION SELECT * FROM ${concernedRows(watch, row)}`)
  return `INSERT INTO "SearchChange" ("type", "rowId", "createdAt")
    SELECT ${quoteText(watch.type)}, CAST("id" AS TEXT), strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')
    FROM (SELECT NULL AS "id" ${concerned.join(' ')}) WHERE "id" IS NOT NULL`
}
