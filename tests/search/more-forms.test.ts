import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

const NAMES = [
  'Rotary file 3-in-1',
  'X-ACTO Z-Series knife',
  'Rock’n’Roll poster',
  'Men’s wool socks',
  'Bosch GSR 12V-15 FC',
  'LED bulb E27 9.5W',
  'Wood screw 4.5 × 60 mm',
  'SSD 1TB',
  'HP 15s notebook',
  'USB-C cable 2 m',
  'Vitamin B12 drops',
  'Windbreaker jacket',
  'Snow board bag',
  'Sauce pan lid',
  'مُصْحَف',
  'سجّادة صلاة',
  'סֵפֶר תּוֹרָה',
  'ผ้าไหมไทย',
  '電動歯ブラシ',
  '手作りチョコレート',
  'カメラバッグ',
  '红枣枸杞茶',
  '고춧가루',
  'Größenverstellbarer Gürtel',
  'Groessentabelle',
  'Blåbærsyltetøj',
  'Øreringe sølv',
  'Crème brûlée dish',
  'Żółty kubek',
  'Straßenkreide',
  'Ёлочная игрушка',
  'Λάμπα γραφείου',
  'İstanbul kupası',
  'Coeur d’Alene mug',
  'AC/DC adapter 12 V',
  'C++ handbook',
  'Nº 7 brush',
  'Tea 2.0 kg',
  'Paint RAL-7016',
  'Half-moon clasp',
]

/** A query as typed, and all that it finds. */
const FOUND: [query: string, names: string[]][] = [
  ['3in1 file', ['Rotary file 3-in-1']],
  ['3 in 1', ['Rotary file 3-in-1']],
  ['xacto', ['X-ACTO Z-Series knife']],
  ['x acto knife', ['X-ACTO Z-Series knife']],
  ['zseries', ['X-ACTO Z-Series knife']],
  ['rocknroll', ['Rock’n’Roll poster']],
  ["rock'n'roll", ['Rock’n’Roll poster']],
  ['mens socks', ['Men’s wool socks']],
  ["men's socks", ['Men’s wool socks']],
  ['men socks', ['Men’s wool socks']],
  ['gsr12v15', ['Bosch GSR 12V-15 FC']],
  ['gsr 12v', ['Bosch GSR 12V-15 FC']],
  ['12v-15 fc', ['Bosch GSR 12V-15 FC']],
  ['9,5w', ['LED bulb E27 9.5W']],
  ['9.5 w led', ['LED bulb E27 9.5W']],
  ['bulb 5w', []],
  ['e 27', ['LED bulb E27 9.5W']],
  ['4,5x60', ['Wood screw 4.5 × 60 mm']],
  ['4.5 x 60 mm screw', ['Wood screw 4.5 × 60 mm']],
  ['screw 5x60', []],
  ['1 tb ssd', ['SSD 1TB']],
  ['ssd1tb', ['SSD 1TB']],
  ['ssd 1 tb', ['SSD 1TB']],
  ['hp15s', ['HP 15s notebook']],
  ['usbc', ['USB-C cable 2 m']],
  ['usb c cable', ['USB-C cable 2 m']],
  ['2m cable', ['USB-C cable 2 m']],
  ['b 12 vitamin', ['Vitamin B12 drops']],
  ['vitamin b-12', ['Vitamin B12 drops']],
  ['wind breaker', ['Windbreaker jacket']],
  ['snowboard', ['Snow board bag']],
  ['snow-board', ['Snow board bag']],
  ['saucepan', ['Sauce pan lid']],
  ['مصحف', ['مُصْحَف']],
  ['سجادة', ['سجّادة صلاة']],
  ['ספר תורה', ['סֵפֶר תּוֹרָה']],
  ['ผ้าไหม', ['ผ้าไหมไทย']],
  ['歯ブラシ', ['電動歯ブラシ']],
  ['ぶらし', ['電動歯ブラシ']],
  ['動歯', ['電動歯ブラシ']],
  ['ちょこれーと', ['手作りチョコレート']],
  ['ﾁｮｺﾚｰﾄ', ['手作りチョコレート']],
  ['バッグ', ['カメラバッグ']],
  ['枸杞', ['红枣枸杞茶']],
  ['枣枸', ['红枣枸杞茶']],
  ['가루', ['고춧가루']],
  ['고춧', ['고춧가루']],
  ['groessenverstellbarer guertel', ['Größenverstellbarer Gürtel']],
  ['grossenverstellbarer', ['Größenverstellbarer Gürtel']],
  ['größentabelle', ['Groessentabelle']],
  ['blaabaersyltetoej', ['Blåbærsyltetøj']],
  ['blabaersyltetoj', ['Blåbærsyltetøj']],
  ['oereringe', ['Øreringe sølv']],
  ['oreringe solv', ['Øreringe sølv']],
  ['creme brulee', ['Crème brûlée dish']],
  ['zolty kubek', ['Żółty kubek']],
  ['strassenkreide', ['Straßenkreide']],
  ['елочная', ['Ёлочная игрушка']],
  ['λαμπα γραφειου', ['Λάμπα γραφείου']],
  ['istanbul', ['İstanbul kupası']],
  ['kupasi', ['İstanbul kupası']],
  ['coeur dalene', ['Coeur d’Alene mug']],
  ['acdc', ['AC/DC adapter 12 V']],
  ['ac dc 12v', ['AC/DC adapter 12 V']],
  ['handbook c++', ['C++ handbook']],
  ['2.0kg tea', ['Tea 2.0 kg']],
  ['ral7016', ['Paint RAL-7016']],
  ['ral 7016 paint', ['Paint RAL-7016']],
  ['halfmoon', ['Half-moon clasp']],
  ['4006381333931', ['Enamel teapot']],
  ['et-9/lilac', ['Enamel teapot']],
  ['et9lilac', ['Enamel teapot']],
  ['teapot lilac', ['Enamel teapot']],
  ['1,5 litre lilac', ['Enamel teapot']],
]

const ENGINES =
  process.env.TEST_STORE === 'postgresql' ? ['index', 'database', 'postgres'] : ['index', 'database']

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const catalogue = createCatalogueFactory(api.app)
  for (const name of NAMES) await catalogue.product({ name })
  await catalogue.product({
    name: 'Enamel teapot',
    options: [
      { name: 'Colour', values: ['Lilac', 'Ochre'] },
      { name: 'Volume', values: ['1.5 litre'] },
    ],
    variants: ['Lilac', 'Ochre'].map((colour, index) => ({
      sku: `ET-9/${colour}`,
      barcode: index === 0 ? '4006381333931' : '4006381333948',
      price: 1000,
      optionValues: { Colour: colour, Volume: '1.5 litre' },
    })),
  })
})
afterAll(() => api?.close())

describe.each(ENGINES)('more ways to write a product, by the engine %s', (engine) => {
  beforeAll(async () => {
    await api.app.settings.set('search.engine', engine)
    await api.app.search.rebuild('product')
  })

  it.each(FOUND)('%s', async (query, names) => {
    const { items, match } = await api.app.search.search('product', query, 10)
    const found = match === 'all' ? items.map(({ title }) => title) : []
    expect(found.toSorted()).toEqual(names.toSorted())
  })
})
