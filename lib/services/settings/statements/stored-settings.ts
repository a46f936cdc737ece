import { statement } from '#lib/platform/database/statements/statement.ts'

/** What the site has set. */
export const selectStoredSettings = statement({
  parameters: {},
  row: { key: 'text', value: 'json' },
  sql: 'SELECT "key", "value" FROM "Setting"',
})
