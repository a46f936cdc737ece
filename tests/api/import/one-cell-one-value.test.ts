import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storefront } from '#lib/import/formats/storefront/storefront.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

function findProducts() {
  return importer.database.prisma.product.findMany({
    orderBy: { id: 'asc' },
    include: {
      images: { orderBy: { position: 'asc' }, include: { media: true } },
      options: { include: { values: { orderBy: { position: 'asc' } } } },
      variants: { orderBy: { position: 'asc' } },
      categories: { include: { category: { include: { parent: true } } } },
    },
  })
}

const valuesOf = ({ options }: Awaited<ReturnType<typeof findProducts>>[number]) =>
  options[0]?.values.map(({ value }) => value)

const variable =
  'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n1,variable,LAMP,Lamp,,,Shade,'

describe('a cell with one value', () => {
  it('is matched whole against the list of its parent', async () => {
    const lists = ['"Linen\\, white, Paper"', '"Linen, white, Paper"']
    for (const list of lists) {
      await importer.clear()
      const { skipped } = await importer.run(
        'woocommerce',
        [
          variable + list,
          '2,variation,LAMP-L,x,30,LAMP,Shade,"Linen, white"',
          '3,variation,LAMP-P,x,20,LAMP,Shade,Paper',
        ].join('\n'),
      )
      expect(skipped).toEqual([])
      const [lamp] = await findProducts()
      expect(lamp && valuesOf(lamp)).toEqual(['Linen, white', 'Paper'])
      expect(lamp?.variants.map(({ name, price }) => [name, price])).toEqual([
        ['Linen, white', 3000n],
        ['Paper', 2000n],
      ])
    }
  })

  it('loses the apostrophe before a formula, in every column', async () => {
    await importer.run(
      'woocommerce',
      [
        'ID,Type,SKU,Name,Regular price,Parent,Categories,Attribute 1 name,Attribute 1 value(s)',
        `1,variable,'-PAPER,'+Plus paper,,,'=Equal > 'Quoted',Size,"'+A5, A6"`,
        "2,variation,'@A5,x,3,'-PAPER,,Size,'+A5",
        "3,variation,A6,x,4,'-PAPER,,Size,A6",
      ].join('\n'),
    )
    const [paper] = await findProducts()
    expect(paper).toMatchObject({ name: '+Plus paper', sku: '-PAPER' })
    expect(paper && valuesOf(paper)).toEqual(['+A5', 'A6'])
    expect(paper?.variants.map(({ sku, name }) => [sku, name])).toEqual([
      ['@A5', '+A5'],
      ['A6', 'A6'],
    ])
    expect(paper?.categories[0]?.category).toMatchObject({ name: "'Quoted'", parent: { name: '=Equal' } })
  })

  it('has its entities decoded after paths and lists are split', async () => {
    await importer.run(
      'woocommerce',
      'ID,Type,SKU,Name,Regular price,Categories\n1,simple,A,A,1,"Gifts &gt; 20 > Salt&#44; pepper, Tea"',
    )
    const [product] = await findProducts()
    expect(product?.categories.map(({ category }) => [category.parent?.name, category.name])).toEqual([
      ['Gifts > 20', 'Salt, pepper'],
      [undefined, 'Tea'],
    ])
  })

  it('may be the address of a picture with commas', async () => {
    const cut = 'https://res.example/image/upload/c_fill,w_300/one.jpg'
    const small = 'https://res.example/image/upload/w_50,h_50/two.jpg'
    const lists = [`${cut}, ${small}`, `${cut},${small}`, `${cut}, ${small}`.replaceAll(/,(?=[wh]_)/g, '\\,')]
    for (const list of lists) {
      await importer.clear()
      await importer.run('woocommerce', `Type,SKU,Name,Regular price,Images\nsimple,A,A,1,"${list}"`)
      const [product] = await findProducts()
      expect(product?.images.map(({ media }) => media.url)).toEqual([cut, small])
    }
  })

  it('may be the address of a picture with a comma and a space', async () => {
    const site = 'https://res.example'
    const lists = [
      `${site}/c_fill, w_300/a.jpg, ${site}/My photo, blue.jpg?v=1, ${site}/c.png`,
      `${site}/c_fill\\, w_300/a.jpg, ${site}/My photo\\, blue.jpg?v=1, ${site}/c.png`,
    ]
    for (const list of lists) {
      await importer.clear()
      const { warnings } = await importer.run(
        'woocommerce',
        `Type,SKU,Name,Regular price,Images\nsimple,A,A,1,"${list}"`,
      )
      expect(warnings).toEqual([])
      const [product] = await findProducts()
      expect(product?.images.map(({ media }) => media.url)).toEqual([
        `${site}/c_fill,%20w_300/a.jpg`,
        `${site}/My%20photo,%20blue.jpg?v=1`,
        `${site}/c.png`,
      ])
    }
  })

  it('is no part of the address of a picture that stands before it', async () => {
    const list = 'https://res.example/a.jpg, b.jpg, https://res.example/c.jpg?size=large, d.jpg'
    const { warnings } = await importer.run(
      'woocommerce',
      `Type,SKU,Name,Regular price,Images\nsimple,A,A,1,"${list}"`,
    )
    expect(warnings.map(({ reason }) => reason)).toEqual([
      'The image "b.jpg" is not an http or https address.',
      'The image "d.jpg" is not an http or https address.',
    ])
    const [product] = await findProducts()
    expect(product?.images.map(({ media }) => media.url)).toEqual([
      'https://res.example/a.jpg',
      'https://res.example/c.jpg?size=large',
    ])
  })
})

describe('stock managed at the product', () => {
  const rows = (stock: string) => [
    'ID,Type,SKU,Name,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
    `1,variable,SET,Set,1,${stock},,,Ink,"Black, Blue, Red"`,
    '2,variation,SET-BLACK,x,1,parent,3,SET,Ink,Black',
    '3,variation,SET-BLUE,x,1,parent,4,SET,Ink,Blue',
    '4,variation,SET-RED,x,1,9,4,SET,Ink,Red',
  ]
  const stocks = async () =>
    (await findProducts())[0]?.variants.map(({ stock, sharesStock }) => [stock, sharesStock])

  it('is one number that its variations share', async () => {
    const { warnings } = await importer.run('woocommerce', rows('7').join('\n'))
    expect(warnings).toEqual([])
    expect(await stocks()).toEqual([
      [7, true],
      [7, true],
      [9, false],
    ])
    await importer.run('woocommerce', rows('5').join('\n'))
    expect(await stocks()).toEqual([
      [5, true],
      [5, true],
      [9, false],
    ])
  })

  it('stays one number where a file has several', async () => {
    const table = (black: number, blue: number) =>
      [
        'Handle,Title,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Categories',
        `set,Set,Ink,Black,shopify,${black},3,`,
        `set,,,Blue,shopify,${blue},4,`,
        'set,,,Red,shopify,9,4,',
      ].join('\n')
    const bring = (text: string, options = {}) =>
      importer.run('shopify', text, { source: storefront, ...options })
    await importer.run('woocommerce', rows('10').join('\n'))
    const four = [
      [4, true],
      [4, true],
      [9, false],
    ]
    const reason = 'Its variants share one stock, and have 4, 10 here. It is the lowest: 4.'
    const preview = await bring(table(4, 10), { dryRun: true })
    expect(preview).toMatchObject({ updated: 1, warnings: [{ reason }] })
    for (let round = 0; round < 2; round++) {
      expect(await bring(table(4, 10))).toMatchObject({ warnings: [{ reason }] })
      expect(await stocks()).toEqual(four)
    }
    expect(await bring(table(6, 6))).toMatchObject({ updated: 1, warnings: [] })
    expect(await stocks()).toEqual([
      [6, true],
      [6, true],
      [9, false],
    ])
  })

  it('is also that of a variation for any value', async () => {
    await importer.run(
      'woocommerce',
      [...rows('').slice(0, 2), '2,variation,ANY,x,1,6,3,SET,Ink,'].join('\n'),
    )
    expect(await stocks()).toEqual([
      [6, true],
      [6, true],
      [6, true],
    ])
  })
})

describe('variations for any value that are counted one by one', () => {
  const rows = (more: string[] = []) => [
    'ID,Type,SKU,Name,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
    '1,variable,SHIRT,Shirt,1,,,,Size,"S, M, L",Colour,"Red, Blue"',
    '2,variation,S,x,1,5,3,SHIRT,Size,S,Colour,',
    '3,variation,M,x,1,3,3,SHIRT,Size,M,Colour,',
    ...more,
  ]
  const stocks = async () =>
    (await findProducts())[0]?.variants.map(({ name, stock, sharesStock }) => [name, stock, sharesStock])

  it('keep each number once, with the first variant of each', async () => {
    const { warnings } = await importer.run('woocommerce', rows().join('\n'))
    expect(await stocks()).toEqual([
      ['S / Red', 5, false],
      ['S / Blue', 0, false],
      ['M / Red', 3, false],
      ['M / Blue', 0, false],
    ])
    const because = 'has all of it, and the other variant has none.'
    expect(warnings).toEqual([
      { line: 3, reason: `It stands for 2 variants that cannot share its stock. "S / Red" ${because}` },
      { line: 4, reason: `It stands for 2 variants that cannot share its stock. "M / Red" ${because}` },
    ])
  })

  it('do so beside those that share the number of the product', async () => {
    const [header = '', shirt = '', ...sizes] = rows(['4,variation,L,x,1,parent,3,SHIRT,Size,L,Colour,'])
    const counted = shirt.replace(',1,,,,', ',1,9,,,')
    await importer.run('woocommerce', [header, counted, ...sizes].join('\n'))
    expect(await stocks()).toEqual([
      ['S / Red', 5, false],
      ['S / Blue', 0, false],
      ['M / Red', 3, false],
      ['M / Blue', 0, false],
      ['L / Red', 9, true],
      ['L / Blue', 9, true],
    ])
  })
})

describe('what repeats', () => {
  it('keeps every product and variation of a repeated SKU, the later ones without it', async () => {
    const file = [
      'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,simple,TWICE,First,1,,,',
      '2,simple,TWICE,Second,2,,,',
      '3,variable,,Third,,,Size,"S, M"',
      '4,variation,SIZE,x,3,id:3,Size,S',
      '5,variation,SIZE,x,4,id:3,Size,M',
    ].join('\n')
    const { created, skipped, warnings } = await importer.run('woocommerce', file)
    expect({ created, skipped }).toEqual({ created: 3, skipped: [] })
    expect(warnings).toEqual([
      { line: 3, reason: 'The SKU "TWICE" is already in use and was left out.' },
      { line: 4, reason: 'The SKU "SIZE" is already in use and was left out.' },
    ])
    const found = (await findProducts()).flatMap(({ variants }) => variants)
    expect(found.map(({ sku, price }) => [sku, price])).toEqual([
      ['TWICE', 100n],
      [null, 200n],
      ['SIZE', 300n],
      [null, 400n],
    ])
    expect(await importer.run('woocommerce', file)).toMatchObject({ created: 0, unchanged: 3 })
  })

  describe('in one file and not in the next', () => {
    const header = 'ID,Type,SKU,Name,Regular price'
    const [a, b] = ['1,simple,X,First,1', '2,simple,X,Second,2']
    const found = async () => (await findProducts()).map(({ name, price }) => [name, price])
    const bring = (...rows: string[]) => importer.run('woocommerce', [header, ...rows].join('\n'))

    it('stays what it is alone, in another order, and by another name', async () => {
      await bring(a, b)
      for (const rows of [[b], [b, a]]) {
        const result = await bring(...rows)
        expect(result).toMatchObject({ unchanged: rows.length })
        expect(result.missing).toBeUndefined()
      }
      await bring('2,simple,X,Another,3')
      expect(await found()).toEqual([
        ['First', 100n],
        ['Another', 300n],
      ])
      await bring('2,simple,X,Another,4', '1,simple,X,First,5')
      expect(await found()).toEqual([
        ['First', 500n],
        ['Another', 400n],
      ])
      expect(await bring(a)).toMatchObject({ updated: 1, created: 0 })
    })

    it('is another product where it comes in later, whichever comes first', async () => {
      for (const rows of [
        [a, b],
        [b, a],
      ]) {
        await importer.clear()
        await bring(a)
        expect(await bring(...rows)).toMatchObject({ created: 1, unchanged: 1 })
        expect(await found()).toEqual([
          ['First', 100n],
          ['Second', 200n],
        ])
        expect(await bring(...rows)).toMatchObject({ created: 0, unchanged: 2 })
      }
    })

    it('is the same product in a shop that has moved, and gave it another id', async () => {
      await bring(a)
      await bring('57,simple,X,First,6')
      expect(await found()).toEqual([['First', 600n]])
    })
  })

  it('tells once of tags that differ by case', async () => {
    const { warnings } = await importer.run(
      'woocommerce',
      'Type,SKU,Name,Regular price,Tags\nsimple,A,A,1,"Sale, new"\nsimple,B,B,1,SALE\nsimple,C,C,1,SALE',
    )
    expect(warnings).toEqual([{ line: 3, reason: 'The tags "Sale" and "SALE" are one tag here.' }])
  })
})

describe('headers of WooCommerce in the language of who exports', () => {
  const files = {
    pl: 'ID,Typ,SKU,Nazwa,Opublikowano,W magazynie?,Cena,Nazwa atrybutu 1,Wartość(i) atrybutu 1,Waga (kg)',
    ru: 'ID,Тип,Артикул,Имя,Опубликован,В наличии?,Базовая цена,Имя атрибута 1,Значение(-я) аттрибута(-ов) 1,Вес (kg)',
    tr: 'Kimlik,Tür,Stok kodu (SKU),İsim,Yayımlanmış,Stokta?,Normal fiyat,Nitelik 1 ismi,Nitelik 1 değer(ler)i,Ağırlık (kg)',
    ar: 'المعرّف,النوع,رمز المنتج (SKU),الاسم,منشور,متوفر في المخزون؟,السعر الافتراضي,اسم السمة 1,قيم السمة 1,الوزن (kg)',
    id: 'ID,Tipe,SKU,Nama,Diterbitkan,Stok tersedia?,Harga reguler,Nama atribut 1,Nilai atribut 1,Berat (kg)',
    cs: 'ID,Typ,Katalogové číslo,Jméno,Publikováno,Skladem?,Běžná cena,Název vlastnosti 1,Hodnota(y) vlastnosti 1,Hmotnost (kg)',
    sv: 'ID,Typ,Artikelnummer,Namn,Publicerad,I lager?,Ordinarie pris,Attribut 1 namn,Attribut 1 värde(n),Vikt (kg)',
  }
  it.each(Object.entries(files))('are known: %s', async (language, header) => {
    const { file, skipped, warnings } = await importer.run(
      'woocommerce',
      `${header}\n1,simple,CUP,Cup,1,1,25,Colour,"Red, Blue",0.5`,
    )
    expect({ language: file.language, skipped, warnings }).toEqual({ language, skipped: [], warnings: [] })
    const [product] = await findProducts()
    expect(product).toMatchObject({
      sku: 'CUP',
      name: 'Cup',
      price: 2500n,
      inStock: true,
      weightThousandths: 500,
      attributes: [{ name: 'Colour', value: 'Red, Blue' }],
    })
  })
})

describe('a value with a decimal comma', () => {
  it('is one value of a list without marks', async () => {
    await importer.run(
      'woocommerce',
      [
        'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
        '1,variable,ROPE,Rope,,,Length,"1,5 m, 2,5 m, 3 m"',
        '2,variation,ROPE-1,Rope,5,ROPE,Length,"1,5 m"',
        '3,variation,ROPE-2,Rope,6,ROPE,Length,"2,5 m"',
        '4,variation,ROPE-3,Rope,7,ROPE,Length,3 m',
      ].join('\n'),
    )
    const values = await importer.database.prisma.productOptionValue.findMany({
      orderBy: { position: 'asc' },
    })
    expect(values.map(({ value }) => value)).toEqual(['1,5 m', '2,5 m', '3 m'])
  })
})

describe('columns that are named', () => {
  const file =
    'Kod,Nome do item,Preço de venda,Nome,Attribute 1 name,Attribute 1 value(s)\nX1,Copo,25,Outro,Cor,Azul'
  const columns = { kod: 'SKU', 'Nome do item': 'Name', 'Preço de venda': 'Regular price' }

  it('are read so, and remembered for the next file', async () => {
    await expect(importer.run('woocommerce', file)).rejects.toThrow('Found')
    expect(await importer.run('woocommerce', file, { columns, dryRun: true })).toMatchObject({ created: 1 })
    await expect(importer.run('woocommerce', file)).rejects.toThrow('Found')
    expect(await importer.run('woocommerce', file, { columns })).toMatchObject({ created: 1, skipped: [] })
    expect(await findProducts()).toMatchObject([{ sku: 'X1', name: 'Copo', price: 2500n }])
    expect(await importer.run('woocommerce', file)).toMatchObject({ unchanged: 1 })
  })
})
