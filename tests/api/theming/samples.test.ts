import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { listParts } from '#tests/support/theme-samples/combine.ts'
import { writeSteady } from '#tests/support/theme-samples/steady.ts'
import { recordSamples, type Samples } from '#tests/support/theme-samples/walk.ts'
import { prepareStore } from '../examples/prepare-store.ts'

const file = fileURLToPath(new URL('../../../lib/theming/check/samples/recorded.json', import.meta.url))

let database: TestDatabase
let api: TestApi
let recorded: Samples

beforeAll(async () => {
  database = await createTestDatabase()
  const empty = await openTestApi({ database })
  await prepareStore(empty)
  await empty.close()
  api = await openTestApi({ database })
  await api.app.search.rebuild()
  recorded = await recordSamples(api)
})
afterAll(async () => {
  await api?.close()
  await database?.drop()
})

/** The parts that were added or are gone. */
function compareParts(before: unknown, after: unknown): string[] {
  const [known, found] = [before, after].map((samples) => new Set(listParts(samples)))
  const added = [...(found ?? [])].filter((part) => !known?.has(part)).map((part) => `+ ${part}`)
  const gone = [...(known ?? [])].filter((part) => !found?.has(part)).map((part) => `- ${part}`)
  return [...added, ...gone]
}

describe('the samples that themes are checked with', () => {
  it('have the parts that pages and mails of the demo store give (`npx vitest run --project sqlite tests/api/theming/samples.test.ts --update=all` records them)', async () => {
    const text = writeSteady(recorded)
    const changed = compareParts(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(text))
    // Other words and products are no reason to record them again.
    if (changed.length > 0) await expect(text, changed.join('\n')).toMatchFileSnapshot(file)
  })

  it('hold nothing of the machine they were recorded on', () => {
    const text = writeSteady(recorded)
    for (const own of [api.credentials.secret, api.credentials.key, 'localhost', '127.0.0.1'])
      expect([own, text.includes(own)]).toEqual([own, false])
  })
})
