import { expect, test } from 'vitest'
import { readModels } from '#lib/platform/migrations/schema.ts'

/** Deleting a row looks for the rows that point to it: without an index, in the whole table. */
test('every foreign key is the beginning of an index', () => {
  const bare = readModels()
    .split(/^model /m)
    .slice(1)
    .flatMap((model) => {
      const name = model.slice(0, model.indexOf(' '))
      const keys = [...model.matchAll(/@relation\([^)]*fields: \[(\w+)/g)].map(([, key]) => key)
      const indexed = new Set([
        ...[...model.matchAll(/@@(?:id|index|unique)\(\[(\w+)/g)].map(([, key]) => key),
        ...[...model.matchAll(/^\s+(\w+)\s.*@(?:id|unique)\b/gm)].map(([, key]) => key),
      ])
      return keys.filter((key) => !indexed.has(key)).map((key) => `${name}.${key}`)
    })
  expect(bare).toEqual([])
})
