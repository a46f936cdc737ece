import { statement } from '#lib/platform/database/statements/statement.ts'

/** Whether an endpoint wants events whose quoted type its list contains. */
export const selectWanted = statement({
  parameters: { pattern: 'text' },
  row: { isWanted: 'flag' },
  sql: `SELECT EXISTS (SELECT 1 FROM "WebhookEndpoint" WHERE "events" LIKE @pattern)`,
})
