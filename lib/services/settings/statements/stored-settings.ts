import { statement } from '#lib/platform/database/statements/statement.ts'

/** The site's stored settings. */
export const selectStoredSettings = statement({
  parameters: {},
  row: { key: 'text', value: 'json' },
  sql: 'SELECT "key", "value" FROM "Setting"',
})
