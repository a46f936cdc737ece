import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

const TITLES = [
  'Flash stick 16 GB',
  'Mineral water 500ml',
  'Case for Zphone 15 Pro',
  'Garden pump KDP-601A1M/MS2D',
  'Plain T-shirt',
  'NutBar',
  'Rucksack Hillback',
  'Türgriff Edelstahl',
  'Tuergriff Messing',
  'Smørrebrød board',
  'Huile d’olive',
  'Cable 3.5mm',
  'Cable 5mm',
  'مَرَّاكُش',
  'أرجان',
  'كتـــاب',
  'שָׁלוֹם',
  'おせち料理',
  'コーヒー豆',
  '茉莉花茶叶',
  '無線ブルートゥースイヤホン',
  '김치찌개',
  'Blue vase',
  'Linen shirt',
  'V neck jumper',
  'H&M voucher',
  'U.S.A. flag',
  'Paper A4',
  'Rope 3m',
  'Rope 8 m',
  'Rug 5 m²',
  'Rug 12 m²',
  'قهوة تركية',
  'Screw M8x40',
  'Bolt M6 x 30',
  'Poster 50×70 cm',
  'Tyre 205/55 R16',
  'Perfume N°5',
  'Back pack, red',
  'Backpack blue',
  'Tea mug',
  'Sensor 0 986 494 123',
  'Seal B.123.456/7',
  'Puzzle, 1,000 pieces',
  'MP3 player',
  'Galaxy S23 Ultra',
]

/** A query as typed, and all that it finds. */
const FOUND: [query: string, titles: string[]][] = [
  ['flash stick 16gb', ['Flash stick 16 GB']],
  ['16gb stick', ['Flash stick 16 GB']],
  ['rug 5m2', ['Rug 5 m²']],
  ['5 m2', ['Rug 5 m²']],
  ['12m2', ['Rug 12 m²']],
  ['قهوه تركيه', ['قهوة تركية']],
  ['mineral water 500 ml', ['Mineral water 500ml']],
  ['zphone15', ['Case for Zphone 15 Pro']],
  ['zphone15pro case', ['Case for Zphone 15 Pro']],
  ['KDP601A1M', ['Garden pump KDP-601A1M/MS2D']],
  ['kdp601a1mms2d pump', ['Garden pump KDP-601A1M/MS2D']],
  ['KDP-601A1M', ['Garden pump KDP-601A1M/MS2D']],
  ['tshirt', ['Plain T-shirt']],
  ['t-shirt plain', ['Plain T-shirt']],
  ['nut bar', ['NutBar']],
  ['hill back', ['Rucksack Hillback']],
  ['türgriff', ['Türgriff Edelstahl', 'Tuergriff Messing']],
  ['tuergriff', ['Türgriff Edelstahl', 'Tuergriff Messing']],
  ['türgr', ['Türgriff Edelstahl', 'Tuergriff Messing']],
  ['smoerrebroed board', ['Smørrebrød board']],
  ['smorrebrod', ['Smørrebrød board']],
  ['l’olive', ['Huile d’olive']],
  ['cable 5mm', ['Cable 5mm']],
  ['3,5mm cable', ['Cable 3.5mm']],
  ['مراكش', ['مَرَّاكُش']],
  ['ارجان', ['أرجان']],
  ['كتاب', ['كتـــاب']],
  ['שלום', ['שָׁלוֹם']],
  ['おせち', ['おせち料理']],
  ['せち', ['おせち料理']],
  ['こーひー', ['コーヒー豆']],
  ['コーヒー', ['コーヒー豆']],
  ['茶叶', ['茉莉花茶叶']],
  ['花茶', ['茉莉花茶叶']],
  ['イヤホン', ['無線ブルートゥースイヤホン']],
  ['찌개', ['김치찌개']],
  ['blue', ['Blue vase', 'Backpack blue']],
  ['blu vase', []],
  ['t-shirt', ['Plain T-shirt']],
  ['plain t-sh', ['Plain T-shirt']],
  ['v-neck', ['V neck jumper']],
  ['vneck jumper', ['V neck jumper']],
  ['h&m', ['H&M voucher']],
  ['u.s.a.', ['U.S.A. flag']],
  ['usa flag', ['U.S.A. flag']],
  ['a 4', ['Paper A4']],
  ['a-4 paper', ['Paper A4']],
  ['3 m rope', ['Rope 3m']],
  ['rope 8m', ['Rope 8 m']],
  ['m8 x 40', ['Screw M8x40']],
  ['M8×40', ['Screw M8x40']],
  ['m6x30', ['Bolt M6 x 30']],
  ['50x70', ['Poster 50×70 cm']],
  ['50 x 70 poster', ['Poster 50×70 cm']],
  ['50x70cm', ['Poster 50×70 cm']],
  ['205/55r16', ['Tyre 205/55 R16']],
  ['20555r16', ['Tyre 205/55 R16']],
  ['backpack', ['Back pack, red', 'Backpack blue']],
  ['back pack', ['Back pack, red', 'Backpack blue']],
  ['red backpack', ['Back pack, red']],
  ['team', []],
  ['n5', ['Perfume N°5']],
  ['perfume n°5', ['Perfume N°5']],
  ['0986494123', ['Sensor 0 986 494 123']],
  ['0986 494 123', ['Sensor 0 986 494 123']],
  ['b1234567', ['Seal B.123.456/7']],
  ['B.123.456', ['Seal B.123.456/7']],
  ['1000 pieces', ['Puzzle, 1,000 pieces']],
  ['mp3player', ['MP3 player']],
  ['galaxys23', ['Galaxy S23 Ultra']],
  ['s23ultra', ['Galaxy S23 Ultra']],
]

const ENGINES =
  process.env.TEST_STORE === 'postgresql' ? ['index', 'database', 'postgres'] : ['index', 'database']

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const content = createContentFactory(api.app)
  for (const title of TITLES) await content.post({ title })
})
afterAll(() => api?.close())

describe.each(ENGINES)('the forms of a word, by the engine %s', (engine) => {
  beforeAll(async () => {
    await api.app.settings.set('search.engine', engine)
    await api.app.search.rebuild('post')
  })

  it.each(FOUND)('%s', async (query, titles) => {
    const { items, match } = await api.app.search.search('post', query, 10)
    const found = match === 'all' ? items.map(({ title }) => title) : []
    expect(found.toSorted()).toEqual(titles.toSorted())
  })
})

it('a title’s word counts more than a body’s, however long the title is', async () => {
  await api.app.settings.set('search.engine', 'index')
  const content = createContentFactory(api.app)
  const many = Array.from({ length: 25 }, (_, index) => `word${index}`).join(' ')
  await content.post({ title: `Larchwood ${many}` })
  await content.post({ title: 'Body', bodyHtml: `<p>${'larchwood '.repeat(30)}</p>` })
  await api.app.search.rebuild('post')
  const { items } = await api.app.search.search('post', 'larchwood', 10)
  expect(items.map(({ title }) => title)).toEqual([`Larchwood ${many}`, 'Body'])
})

it.each([
  ['kit kat', 'Kit for a kite'],
  ['zorbled', 'Zorbling'],
  ['zvarnol', 'Zvernul'],
  ['schuhe', 'Schluesselanhaenger'],
])('%s is not taken for %s', async (query, title) => {
  await createContentFactory(api.app).post({ title })
  await api.app.search.rebuild('post')
  const { corrected, suggestion, groups } = await api.app.search.suggest(query, 'post')
  const titles = groups.flatMap(({ items }) => items.map((item) => item.title))
  expect([corrected, suggestion]).toEqual([null, null])
  if (query !== 'kit kat') expect(titles).toEqual([])
})
