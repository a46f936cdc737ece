/** The prefix of the names of the triggers that keep words. No other triggers have it. */
export const wordTriggerPrefix = 'words_'

/** A table whose rows are found by the beginnings of their words. `text` writes the words of a row as an SQL expression. */
type WordTable = { table: string; columns: readonly string[]; text(row: string): string }

/** People type phone numbers with whatever they are used to between the digits: they are kept both ways. */
const SEPARATORS = [' ', '-', '(', ')', '.', '/', '+']

/**
 * The migrations for PostgreSQL have an index on the same words. Words are removed by the text that they were made of, so a
 * change here needs a migration that rebuilds those of all rows.
 */
const wordTables = {
  Customer: {
    table: 'Customer',
    columns: ['name', 'email', 'phone'],
    text: (row) => joinParts([`${row}."name"`, `${row}."email"`, ...phoneOf(row)]),
  },
  Order: {
    table: 'Order',
    columns: ['number', 'formerNumber', 'email', 'phone', 'billing', 'shipping'],
    text: (row) =>
      joinParts([
        ...['number', 'formerNumber', 'email'].map((column) => `${row}."${column}"`),
        ...phoneOf(row),
        `${row}."billing" ->> '$.name'`,
        `${row}."shipping" ->> '$.name'`,
      ]),
  },
} satisfies Record<string, WordTable>

export type WordTableName = keyof typeof wordTables

/** SQLite keeps the words of each table in a full-text table beside it. */
export function listWordTriggers(): { name: string; table: string; create: string }[] {
  return Object.values<WordTable>(wordTables).flatMap(({ table, columns, text }) => {
    const words = `"${table}Words"`
    const add = `INSERT INTO ${words} (rowid, words) VALUES (NEW."id", ${text('NEW')});`
    const remove = `INSERT INTO ${words} (${words}, rowid, words) VALUES ('delete', OLD."id", ${text('OLD')});`
    const names = columns.map((column) => `"${column}"`).join(', ')
    const events = {
      insert: `AFTER INSERT ON "${table}" BEGIN ${add} END`,
      update: `AFTER UPDATE OF ${names} ON "${table}" WHEN ${text('OLD')} IS NOT ${text('NEW')} BEGIN ${remove} ${add} END`,
      delete: `AFTER DELETE ON "${table}" BEGIN ${remove} END`,
    }
    return Object.entries(events).map(([event, what]) => {
      const name = `${wordTriggerPrefix}${table}_${event}`
      return { name, table, create: `CREATE TRIGGER "${name}" ${what}` }
    })
  })
}

function phoneOf(row: string): string[] {
  const digits = SEPARATORS.reduce(
    (phone, separator) => `replace(${phone}, '${separator}', '')`,
    `${row}."phone"`,
  )
  return [`${row}."phone"`, digits]
}

function joinParts(parts: readonly string[]): string {
  return `(${parts.map((part) => `coalesce(${part}, '')`).join(` || ' ' || `)})`
}
