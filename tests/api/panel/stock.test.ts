import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchCounts, readCounts } from '#lib/admin/shop/catalogue/stock/stock-file.ts'
import { listConcerns } from '#lib/domains/running/guide/index.ts'
import {
  changeCategory,
  changeStock,
  countStock,
  createCategory,
  deleteCategory,
  duplicateProduct,
  editProduct,
  findStock,
  listCategories,
  listStock,
  type ProductEdit,
  searchProducts,
  shiftCategory,
  showProduct,
  showStock,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let shop: ShopApi
let panel: TestPanel
beforeAll(async () => {
  shop = await openShopApi()
  panel = await openTestPanel(shop)
})
afterAll(() => shop.close())

/** As a row of the grid whose stock nobody has touched. */
const plainRow = <Row extends { stock: number }>({ stock: _, ...row }: Row) => row

describe('stock', () => {
  const variantOf = async (stock: number) => {
    const { id } = await shop.catalogue.product({ stock })
    const { variants } = await showProduct(panel.app, panel.owner, id)
    return variants[0]?.id ?? 0
  }
  const plain = { reason: 'delivery', note: null } as const

  it('changes with a reason, and its history says who did it; the sum of the moves is the stock', async () => {
    const { app, owner } = panel
    const variantId = await variantOf(5)
    expect(await changeStock(app, owner, { variantId, change: { by: 7 }, ...plain, note: 'From Oslo' })).toBe(
      12,
    )
    await changeStock(app, owner, { variantId, change: { to: 10, was: 12 }, reason: 'count', note: null })
    const stale = changeStock(app, owner, { variantId, change: { to: 9, was: 12 }, ...plain })
    expect(await refusalOf(stale)).toBe('stale')
    const below = changeStock(app, owner, { variantId, change: { by: -11 }, ...plain })
    expect(await refusalOf(below)).toBe('pieces: units_left')
    const { variant, moves } = await showStock(app, owner, variantId)
    expect(variant.stock).toBe(10)
    expect(moves.map(({ quantity, reason, note, by }) => [quantity, reason, note, by])).toEqual([
      [-2, 'count', null, 'Rosa'],
      [7, 'delivery', 'From Oslo', 'Rosa'],
      [5, 'import', null, null],
    ])
  })

  it('loses no change of two at once', async () => {
    const { app, owner } = panel
    const variantId = await variantOf(0)
    await Promise.all(
      [1, 2, 3, 4].map((by) => changeStock(app, owner, { variantId, change: { by }, ...plain })),
    )
    expect((await showStock(app, owner, variantId)).variant.stock).toBe(10)
  })

  it('is counted for many variants at once, or for none if some were sold in between', async () => {
    const { app, owner } = panel
    const [one, two, three] = [await variantOf(5), await variantOf(6), await variantOf(7)]
    const why = { reason: 'count', note: 'Shelf 3' } as const
    const counts = [
      { variantId: three, to: 9, was: 7 },
      { variantId: one, to: 0, was: 5 },
      { variantId: two, to: 6, was: 6 },
    ]
    expect(await countStock(app, owner, counts, why)).toBe(2)
    const stockOf = async (id: number) => (await showStock(app, owner, id)).variant.stock
    expect([await stockOf(one), await stockOf(two), await stockOf(three)]).toEqual([0, 6, 9])
    // The same count again is not refused.
    await countStock(app, owner, counts, why)
    const others = counts.map((one) => ({ ...one, to: one.to + (one.variantId === two ? 0 : 1) }))
    const stale = countStock(app, owner, others, why)
    const faults = await stale.catch(({ facts }) => Object.keys(facts))
    expect(faults).toEqual([`stock.${one}`, `stock.${three}`].toSorted())
    expect((await showStock(app, owner, one)).moves[0]).toMatchObject({ quantity: -5, note: 'Shelf 3' })
  })

  it('that variants share is counted by any of them, and tracked for all of them', async () => {
    const { app, owner } = panel
    const shared = { price: 300, trackStock: true, stock: 7, sharesStock: true }
    const { id } = await shop.catalogue.product({
      options: [{ name: 'Ink', values: ['Black', 'Blue'] }],
      variants: ['Black', 'Blue'].map((Ink) => ({ ...shared, optionValues: { Ink } })),
    })
    const read = async (of = id) => (await showProduct(app, owner, of)).variants
    const [black = 0, blue = 0] = (await read()).map((one) => one.id)
    const count = (one: number, other: number) =>
      countStock(
        app,
        owner,
        [
          { variantId: black, to: one, was: 7 },
          { variantId: blue, to: other, was: 7 },
        ],
        { reason: 'count', note: null },
      )
    expect(await refusalOf(count(5, 4))).toBe(`stock.${blue}: stock_moved`)
    await count(5, 5)
    expect((await read()).map(({ stock }) => stock)).toEqual([5, 5])
    const save = async (change: ProductEdit) =>
      editProduct(app, owner, { id, was: (await showProduct(app, owner, id)).updatedAt }, change)
    const tracked = async () => (await read()).map(({ trackStock }) => trackStock)
    const [first, second] = await read()
    if (!first || !second) throw new Error('The variants are gone.')
    await save({ variants: [{ ...plainRow(first), trackStock: false }, plainRow(second)] })
    expect(await tracked()).toEqual([false, false])
    const row = { ...plainRow(first), stock: { to: 5, was: 5 } }
    await save({ variants: [row, { ...plainRow(second), trackStock: false }] })
    expect(await tracked()).toEqual([true, true])
    const { options } = await showProduct(app, owner, id)
    await save({ options: options.map((one) => ({ ...one, values: [...one.values, { value: 'Red' }] })) })
    expect((await read()).map(({ stock, sharesStock }) => [stock, sharesStock])).toEqual([
      ...[
        [5, true],
        [5, true],
        [5, true],
      ],
    ])
    const red = (await read())[2]?.id ?? 0
    expect((await showStock(app, owner, red)).moves.map(({ quantity }) => quantity)).toEqual([5])
    const copy = await read(await duplicateProduct(app, owner, { id, name: 'More ink' }))
    expect(copy.map(({ stock, sharesStock }) => [stock, sharesStock])).toEqual([
      ...[
        [0, true],
        [0, true],
        [0, true],
      ],
    ])
  })

  it('is tracked once it was counted, even as none', async () => {
    const { app, owner } = panel
    const variantId = await variantOf(0)
    await app.database.prisma.productVariant.update({ where: { id: variantId }, data: { trackStock: false } })
    const [variant] = await findStock(app, owner, { ids: [variantId], skus: [] })
    const counts = matchCounts(
      readCounts(`Variant ID,Stock,New stock\n${variantId},,0\n`),
      variant ? [variant] : [],
    )
    expect(await countStock(app, owner, counts, { reason: 'count', note: null })).toBe(1)
    expect((await showStock(app, owner, variantId)).variant).toMatchObject({ trackStock: true, stock: 0 })
    const late = countStock(app, owner, [{ variantId, to: 4, was: null }], { reason: 'count', note: null })
    expect(await refusalOf(late)).toBe(`stock.${variantId}: stock_moved`)
  })

  it('is found by SKU, barcode and the name of a product, and by whether it is tracked', async () => {
    const { app, owner } = panel
    const { id } = await shop.catalogue.product({ name: 'Quince Jar', stock: 0 })
    const { prisma } = app.database
    await prisma.productVariant.updateMany({
      where: { productId: id },
      data: { sku: 'QJ-1', barcode: '4006' },
    })
    const found = async (view: 'all' | 'out' | 'untracked', query: string) =>
      (await listStock(app, owner, { view, query })).variants.map(({ sku }) => sku)
    expect(await found('all', 'qj-1')).toEqual(['QJ-1'])
    expect(await found('all', '4006')).toEqual(['QJ-1'])
    expect(await found('out', 'Quince')).toEqual(['QJ-1'])
    expect(await found('untracked', 'Quince')).toEqual([])
    await prisma.productVariant.updateMany({ where: { productId: id }, data: { trackStock: false } })
    expect(await found('untracked', 'Quince')).toEqual(['QJ-1'])
  })

  it('of a product is that of its tracked variants, even if others are not tracked', async () => {
    const { app, owner } = panel
    const { id } = await shop.catalogue.product({ name: 'Sorrel Bag', stock: 4 })
    const { prisma } = app.database
    const {
      id: _,
      sku: __,
      ...row
    } = await prisma.productVariant.findFirstOrThrow({ where: { productId: id } })
    await prisma.productVariant.create({ data: { ...row, trackStock: false, stock: 0 } })
    const { products } = await searchProducts(app, owner, { query: 'Sorrel' })
    expect(products).toMatchObject([{ stock: 4 }])
  })

  it('is read from a file of counts, which says what has changed since it was written', () => {
    const variant = (id: number, sku: string | null, stock: number) => ({
      ...{ id, sku, stock, name: '', barcode: null, lowStockAt: 3, trackStock: true },
      product: { id: 1, name: 'Jar' },
    })
    const variants = [variant(7, 'A-1', 5), variant(8, null, 2)]
    const read = (text: string) => matchCounts(readCounts(text), variants)
    const header = 'Variant ID,SKU,Product,Variant,Barcode,Stock,New stock\n'
    expect(read(`${header}7,A-1,Jar,,,5,9\n8,,Jar,,,2,\n`)).toEqual([{ variantId: 7, to: 9, was: 5 }])
    expect(read('\ufeffSKU;Stock\r\nA-1;0\r\n')).toEqual([{ variantId: 7, to: 0, was: 5 }])
    const faultOf = (text: string) => {
      try {
        read(text)
      } catch (error) {
        return (error as { facts: { file: [{ code: string; facts?: object }] } }).facts.file[0]
      }
    }
    expect(faultOf(`${header}7,A-1,Jar,,,4,9\n`)).toEqual({ code: 'stock_since', facts: { names: 'A-1' } })
    expect(faultOf(`${header}99,,Jar,,,4,9\n`)).toEqual({ code: 'stock_line', facts: { line: 2 } })
    expect(faultOf(`${header}7,A-1,Jar,,,5,many\n`)).toEqual({ code: 'stock_line', facts: { line: 2 } })
    expect(faultOf('Name,Units\nJar,4\n')?.code).toBe('stock_columns')
  })

  it('is listed where it runs out, the fewest pieces first, in parts and by an index', async () => {
    const { app, owner } = panel
    const low = await variantOf(1)
    await variantOf(50)
    const { id: _, ...row } = await app.database.prisma.productVariant.findUniqueOrThrow({
      where: { id: low },
    })
    await app.database.prisma.productVariant.createMany({
      data: Array.from({ length: 120 }, (_, index) => ({ ...row, stock: index % 3, position: index + 1 })),
    })
    const seen: number[] = []
    let after: string | null | undefined
    do {
      const page = await listStock(app, owner, { view: 'low' }, after ?? undefined)
      expect(page.variants.map(({ stock }) => stock)).toEqual(
        page.variants.map(({ stock }) => stock).sort((a, b) => a - b),
      )
      seen.push(...page.variants.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(seen).toHaveLength(new Set(seen).size)
    expect(seen.length).toBeGreaterThanOrEqual(121)
    const statements = await shop.statements(() => listStock(app, owner, { view: 'low' }))
    expect(statements.length).toBeLessThanOrEqual(3)
    if (app.database.provider !== 'sqlite') return
    expect(await planOf(statements[0])).toMatch(/USING (COVERING )?INDEX ProductVariant_low_stock_idx/)
  })

  it('shows how many confirmed addresses wait to be told', async () => {
    const { app, owner } = panel
    const variantId = await variantOf(-9)
    const at = app.clock.now()
    const ask = (email: string, more: object) =>
      app.database.prisma.stockNotice.create({
        data: { variantId, email, locale: 'en', createdAt: at, ...more },
      })
    await ask('ada@example.org', { confirmedAt: at })
    await ask('bob@example.org', {})
    await ask('eve@example.org', { confirmedAt: at, notifiedAt: at })
    const { variants } = await listStock(app, owner, { view: 'low' })
    expect(variants.find(({ id }) => id === variantId)?.waiting).toBe(1)
  })

  it('that runs out is counted from an index of nothing else', async () => {
    const { app, owner } = panel
    if (app.database.provider !== 'sqlite') return
    const statements = await shop.statements(() => listConcerns(app, owner, { areMailsLost: false }))
    const counting = statements.find((sql) => sql.includes('"lowStockAt"'))
    expect(await planOf(counting)).toContain('USING COVERING INDEX ProductVariant_low_stock_idx')
  })

  it('of all kinds is listed from an index', async () => {
    const { app, owner } = panel
    if (app.database.provider !== 'sqlite') return
    const statements = await shop.statements(() => listStock(app, owner, { view: 'all' }))
    expect(await planOf(statements[0])).toMatch(/USING (COVERING )?INDEX ProductVariant_trackStock/)
  })

  async function planOf(sql = ''): Promise<string> {
    const plan = await panel.app.database.prisma.$queryRawUnsafe<{ detail: string }[]>(
      `EXPLAIN QUERY PLAN ${sql.replaceAll('?', 'NULL')}`,
    )
    return plan.map(({ detail }) => detail).join()
  }
})

describe('categories', () => {
  it('are made, moved, put in order and deleted, and never end up below themselves', async () => {
    const { app, owner } = panel
    const make = (name: string, parentId: number | null = null) =>
      createCategory(app, owner, { name, description: '', parentId })
    const [home, garden] = [await make('Home'), await make('Garden')]
    const pots = await make('Pots', garden)
    const tree = async () => (await listCategories(app, owner)).map(({ name, depth }) => `${depth} ${name}`)
    expect(await tree()).toEqual(['0 Home', '0 Garden', '1 Pots'])
    await shiftCategory(app, owner, garden, -1)
    expect(await tree()).toEqual(['0 Garden', '1 Pots', '0 Home'])
    const change = { name: 'Pots and pans', description: 'For plants', parentId: home }
    await changeCategory(app, owner, pots, change)
    expect(await tree()).toEqual(['0 Garden', '0 Home', '1 Pots and pans'])
    const outcomes = await Promise.all([
      refusalOf(changeCategory(app, owner, home, { name: 'Home', description: '', parentId: garden })),
      refusalOf(changeCategory(app, owner, garden, { name: 'Garden', description: '', parentId: home })),
    ])
    expect(outcomes.sort()).toEqual(['done', 'parent: category_below_itself'])
    expect(await tree()).toHaveLength(3)
    const top = (await listCategories(app, owner)).find(({ depth }) => depth === 0)
    await deleteCategory(app, owner, top?.id ?? 0)
    expect(await tree()).toHaveLength(2)
    expect(await refusalOf(deleteCategory(app, owner, top?.id ?? 0))).toBe('unknown')
  })
})

describe('a category that somebody else has changed since it was shown', () => {
  const shown = { name: 'Lamps', description: '', imageUrl: null, parentId: null, sizeGuideId: null }
  const change = (id: number, name: string, was = shown) =>
    changeCategory(panel.app, panel.owner, id, { ...shown, name }, was)

  it('is not overwritten; whoever has seen what it is now may', async () => {
    const id = await createCategory(panel.app, panel.owner, shown)
    const outcomes = await Promise.all([refusalOf(change(id, 'Lanterns')), refusalOf(change(id, 'Lights'))])
    expect(outcomes.sort()).toEqual(['done', 'stale'])
    const found = async () =>
      (await listCategories(panel.app, panel.owner)).find((one) => one.id === id)?.name ?? ''
    const now = await found()
    expect(['Lanterns', 'Lights']).toContain(now)
    await change(id, 'Lamps and lights', { ...shown, name: now })
    expect(await found()).toBe('Lamps and lights')
  })
})
