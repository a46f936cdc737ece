import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseQuery } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

/** Texts of all kinds that have given engines trouble. */
const TEXTS = [
  'Flash stick 16 GB',
  'Flash stick 16gb, black',
  'Mineral water 500ml',
  'Case for Zphone 15 Pro',
  'Galaxy S23 Ultra',
  'Garden pump KDP-601A1M/MS2D',
  'Plain T-shirt',
  'NutBar',
  'Note book, lined',
  'Notebook',
  'Rucksack Hillback',
  'Türgriff Edelstahl',
  'Tuergriff Messing',
  'Smørrebrød board',
  'Huile d’olive',
  'Kettle’s lid',
  'Cable 3.5mm',
  'Cable 5mm',
  'مَرَّاكُش',
  'أرجان',
  'قهوة عربية',
  'کتاب فارسی',
  'שָׁלוֹם',
  'おせち料理',
  'コーヒー豆',
  '茉莉花茶叶',
  '無線ブルートゥースイヤホン',
  '김치찌개',
  'Blue vase',
  'V neck jumper',
  'H&M voucher',
  'U.S.A. flag',
  'Paper A4',
  'Rope 3m',
  'Rug 5 m²',
  'Screw M8x40',
  'Poster 50×70 cm',
  'Tyre 205/55 R16',
  'Tyre 205/55R17',
  'Sensor 0 986 494 123',
  'Puzzle, 1,000 pieces',
  'MP3 player',
  'Ёлка, Йога и ещё',
  'Straße, ΣΟΦΟΣ',
  'x < y & z',
]
const WORDS = 'copper kettle brass lantern enamel mug tent tarp oak table linen shirt harbour rope'.split(' ')

/** Variants of a text that people type: its words, beginnings and ends, together and apart, with and without what stands between. */
function queriesOf(text: string): string[] {
  const words = text.split(/\s+/u)
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  return [
    text,
    ...words,
    ...words.map((word) => word.slice(0, -1)),
    ...words.map((word) => word.slice(1)),
    ...words.slice(1).map((word, index) => `${words[index]}${word}`),
    words.toReversed().join(' '),
    text.replace(/\s+/gu, ''),
    text.replace(/[-/&.’]/gu, ''),
    text.replace(/[-/&.’]/gu, ' '),
    text.replace(/([0-9])(\p{L})/gu, '$1 $2').replace(/(\p{L})([0-9])/gu, '$1 $2'),
    plain.toUpperCase(),
    text.replace(/ü/g, 'ue').replace(/ø/g, 'oe'),
    `${words[0]} ${WORDS[text.length % WORDS.length]}`,
  ]
}

/** A row of numbers that is the same in every run. */
function createNumbers(): (below: number) => number {
  let state = 7
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

let api: TestApi
const queries = new Set([
  'crimson',
  'teal',
  'harbour crimson',
  '5901234123488',
  'ropery',
  'outerwear',
  '6gb',
  'mm',
])

beforeAll(async () => {
  api = await openTestApi()
  const content = createContentFactory(api.app)
  const catalogue = createCatalogueFactory(api.app)
  const number = createNumbers()
  const draw = () => WORDS[number(WORDS.length)] ?? ''
  const category = await catalogue.category({ name: 'Outerwear' })
  for (const [index, text] of TEXTS.entries()) {
    const title = index % 2 ? text : `${draw()} ${draw()}`
    const bodyHtml = `<p>${draw()} ${index % 2 ? draw() : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`
    if (index % 3 === 0) await content.page({ title, bodyHtml })
    else if (index % 3 === 1) await content.post({ title, bodyHtml, tags: [{ name: draw() }] })
    await catalogue.product({ name: title, descriptionHtml: bodyHtml, shortDescription: draw() })
    for (const query of queriesOf(text)) queries.add(query)
  }
  await catalogue.product({
    ...{ name: 'Harbour shirt', vendor: 'Ropery', categoryIds: [category.id], tags: ['Linen wear'] },
    attributes: [{ name: 'Cloth', value: 'Twill, 180 g' }],
    options: [{ name: 'Colour', values: ['Teal', 'Crimson'] }],
    variants: [
      { sku: 'HS-1/T', barcode: '5901234123488', price: 1000, optionValues: { Colour: 'Teal' } },
      { sku: 'HS-2/C', price: 1000, optionValues: { Colour: 'Crimson' } },
    ],
  })
  for (let many = 0; queries.size < 500; many++) queries.add(`${draw()} ${draw().slice(0, 3 + (many % 3))}`)
})
afterAll(() => api?.close())

const OTHERS = process.env.TEST_STORE === 'postgresql' ? ['database', 'postgres'] : ['database']

/** Of the others, a few: their texts are the same. */
const SHARES = { product: 1, post: 5, page: 5 }

describe.each(['product', 'post', 'page'] as const)('every engine finds the same: %s', (type) => {
  const asked = () => [...queries].filter((_, index) => index % SHARES[type] === 0)
  let expected: Record<string, unknown>
  beforeAll(async () => {
    expected = await findAll('index')
  })
  const findAll = async (name: string) => {
    const engine = api.app.search.engine(name)
    await api.app.search.rebuild(type, name)
    const found: Record<string, unknown> = {}
    for (const query of asked()) {
      const { total, match, items } = await engine.search(type, parseQuery(query), 1000)
      found[query] = { total, match, titles: items.map(({ id, title }) => `${id} ${title}`).toSorted() }
    }
    return found
  }

  it.each(OTHERS)('the engine %s as the word index', async (name) => {
    expect(queries.size).toBeGreaterThanOrEqual(500)
    expect(await findAll(name)).toEqual(expected)
  })
})
