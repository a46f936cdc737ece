import { expect, test } from 'vitest'
import { unversionedTables, versionedTables } from '#lib/platform/database/data-version.ts'
import { readModels } from '#lib/platform/migrations/schema.ts'
import { describeDataVersions } from './data-version-suite.ts'

describeDataVersions()

test('every model is listed as bumping a scope or as bumping none', () => {
  const models = [...readModels().matchAll(/^model (\w+)/gm)].map((match) => match[1])
  const entries = Object.values(versionedTables).flat()
  const versioned = new Set<string>(entries.map((entry) => (typeof entry === 'string' ? entry : entry.table)))
  expect(unversionedTables.filter((table) => versioned.has(table))).toEqual([])
  expect([...versioned, ...unversionedTables].sort()).toEqual(models.sort())
})

/** Columns that no answer shows: what they are derived from bumps a scope. */
const derived = ['choiceProfileId']

test.each(['Product', 'ProductVariant'])('every column of %s bumps one of its scopes', (table) => {
  const model = new RegExp(`^model ${table} \\{(.*?)^\\}`, 'ms').exec(readModels())?.[1] ?? ''
  const columns = [...model.matchAll(/^ {2}(\w+) +(?:Int|BigInt|String|Boolean|DateTime|Json)\b/gm)]
  const listed = Object.values(versionedTables)
    .flat()
    .flatMap((entry) => (typeof entry !== 'string' && entry.table === table ? entry.columns : []))
  expect(columns.length).toBeGreaterThan(10)
  const shown = columns.map(([, name]) => name).filter((name) => !derived.includes(name ?? ''))
  expect([...listed].sort()).toEqual(shown.sort())
})
