import { expect, test } from 'vitest'
import { expiringTables, keptTables } from '#lib/platform/database/purge.ts'
import { readModels } from '#lib/platform/migrations/schema.ts'
import { describePurge } from './purge-suite.ts'

describePurge()

test('every model with a moment of expiry is purged by it, or named as kept', () => {
  const expiring = readModels()
    .split(/^model /m)
    .filter((model) => /^\s+\w*expires\w*\s+DateTime/im.test(model))
    .map((model) => model.slice(0, model.indexOf(' ')))
  expect(expiring.length).toBeGreaterThan(8)
  const listed = expiringTables.map(({ table }) => table)
  expect([...listed, ...keptTables].sort()).toEqual(expiring.sort())
})
