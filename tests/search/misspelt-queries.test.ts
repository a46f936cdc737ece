import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDice, type Dice } from '#bench/store/dice.ts'
import { products } from '#prisma/seed/catalogue/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { mistype } from '#tests/support/mistype.ts'

const QUERIES = 500
const FIRST = 3

let api: TestApi
/** The words of the demo store and of a sample export. */
const names = [...new Set([...products.map(({ name }) => name), ...readSampleNames()])]

beforeAll(async () => {
  api = await openTestApi()
  const content = createContentFactory(api.app)
  for (const title of names) await content.post({ title })
  await api.app.search.rebuild('post')
})
afterAll(() => api?.close())

function readSampleNames(): string[] {
  const file = path.join(import.meta.dirname, '../api/import/files/woocommerce-products.csv')
  const rows: { Name: string; Type: string }[] = parse(readFileSync(file), { columns: true, bom: true })
  return rows.filter(({ Type }) => Type !== 'variation').map(({ Name }) => Name)
}

/** A word that says which product is meant, or the whole name, with one word mistyped. */
function makeQuery(name: string, dice: Dice): { typed: string; right: string } | undefined {
  const words = name.toLowerCase().match(/[a-z]{4,}/g) ?? []
  const telling = words.filter(
    (word) => names.filter((one) => one.toLowerCase().includes(word)).length <= FIRST,
  )
  if (telling.length === 0) return undefined
  const word = dice.pick(telling)
  const right = dice.chance(0.5) ? word : name.toLowerCase()
  return { typed: right.replace(word, mistype(word, dice)), right }
}

async function find(term: string) {
  const { groups, corrected } = await api.app.search.suggest(term, 'post')
  return { corrected, titles: (groups[0]?.items ?? []).map(({ title }) => title) }
}

it('of 500 mistyped queries, at least nine in ten have the right product among the first three', async () => {
  const dice = createDice(17)
  let asked = 0
  let isFound = 0
  let wronglyCorrected = 0
  while (asked < QUERIES) {
    const name = dice.pick(names)
    const query = makeQuery(name, dice)
    if (!query || query.typed === query.right) continue
    asked++
    if ((await find(query.typed)).titles.slice(0, FIRST).includes(name)) isFound++
    if ((await find(query.right)).corrected !== null) wronglyCorrected++
  }
  expect(isFound / asked).toBeGreaterThanOrEqual(0.9)
  expect(wronglyCorrected / asked).toBeLessThan(0.01)
})
