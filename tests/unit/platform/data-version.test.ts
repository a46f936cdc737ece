import { expect, test } from 'vitest'
import { unversionedTables, versionedTables } from '#lib/platform/data-version.ts'
import { readModels } from '#lib/platform/migrations/schema.ts'
import { describeDataVersions } from './data-version-suite.ts'

describeDataVersions()

test('every model is listed as bumping a scope or as bumping none', () => {
  const models = [...readModels().matchAll(/^model (\w+)/gm)].map((match) => match[1])
  const versioned = new Set(Object.values(versionedTables).flat())
  expect(unversionedTables.filter((table) => versioned.has(table))).toEqual([])
  expect([...versioned, ...unversionedTables].sort()).toEqual(models.sort())
})
