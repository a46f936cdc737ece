import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EMPTY_FORM } from '#lib/admin/forms/form-state.ts'
import { saveCells, undoSaved } from '#lib/admin/shop/catalogue/bulk-edit/actions.ts'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  changePrices,
  changeStatuses,
  editProduct,
  listCatalogueChoices,
  listEditable,
  type StockroomFilter,
  scheduleSale,
  searchProducts,
  sortProducts,
  undoBulkChange,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { inRequest, serveApp } from '#tests/support/panel/in-request.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
let catalogue: CatalogueFactory
beforeAll(async () => {
  panel = await openTestPanel()
  catalogue = createCatalogueFactory(panel.app)
})
afterAll(() => panel.close())

const by = operator('test')
const db = () => panel.app.database.prisma
const idsOf = async (filter: StockroomFilter, after?: string) =>
  (await searchProducts(panel.app, by, filter, after)).products.map(({ id }) => id)
const rowOf = (id: number) => db().product.findUniqueOrThrow({ where: { id }, include: { variants: true } })
const priceOf = async (id: number) => Number((await rowOf(id)).price)

describe('the list of products', () => {
  it('finds by SKU, by the words of customers, and drafts by their names; wildcards are taken as written', async () => {
    const shown = await catalogue.product({ name: 'Larch Kettle', sku: 'LK-1' })
    const draft = await catalogue.product({ name: 'Zirbe Kännchen', published: false })
    for (const [query, ids] of [
      ['lk-1', [shown.id]],
      ['kettle larch', [shown.id]],
      ['kannchen', [draft.id]],
      ['Zirbe', [draft.id]],
      ['%', []],
      ["'; --", []],
    ] as const)
      expect([query, await idsOf({ query })]).toEqual([query, ids])
    expect(await idsOf({ query: 'kettle', status: 'draft' })).toEqual([])
  })

  it('is filtered by status, category, tag and stock', async () => {
    const { clock } = panel.api
    const category = await catalogue.category()
    const later = new Date(clock.now().getTime() + 3_600_000)
    const low = await catalogue.product({ stock: 2, categoryIds: [category.id], tags: ['Brass'] })
    const out = await catalogue.product({ stock: 0, tags: ['Brass'] })
    const scheduled = await catalogue.product({ publishedAt: later, tags: ['Brass'] })
    const { tags, categories } = await listCatalogueChoices(panel.app, by)
    const tagId = tags.find(({ name }) => name === 'Brass')?.id ?? 0
    expect(categories.map(({ id }) => id)).toContain(category.id)
    expect(await idsOf({ categoryId: category.id })).toEqual([low.id])
    expect((await idsOf({ tagId })).sort()).toEqual([low.id, out.id, scheduled.id].sort())
    expect(await idsOf({ tagId, status: 'scheduled' })).toEqual([scheduled.id])
    expect((await idsOf({ tagId, status: 'active' })).sort()).toEqual([low.id, out.id].sort())
    expect(await idsOf({ tagId, stock: 'out' })).toEqual([out.id])
    expect((await idsOf({ tagId, stock: 'low' })).sort()).toEqual([low.id, out.id].sort())
    const { products } = await searchProducts(panel.app, by, { categoryId: category.id })
    expect(products).toMatchObject([{ stock: 2, isLow: true, status: 'active', variants: 1 }])
  })

  it('is read in parts, in a fixed number of statements that follow indexes', async () => {
    const { app } = panel
    const createdAt = new Date(Date.UTC(2020, 0, 1))
    const { id: _, ...row } = await db().product.findUniqueOrThrow({
      where: { id: (await catalogue.product({ sku: null })).id },
    })
    await db().product.createMany({
      data: Array.from({ length: 1100 }, (_, index) => ({
        ...row,
        ...{ attributes: [], safetyDocuments: [], videos: [] },
        sku: null,
        slug: `many-${index}`,
        createdAt: new Date(createdAt.getTime() + (index % 3)),
      })),
    })
    const seen: number[] = []
    let after: string | null | undefined
    do {
      const page = await searchProducts(app, by, {}, after ?? undefined)
      seen.push(...page.products.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(1100)
    await searchProducts(app, by, { query: 'kettle' })
    for (const filter of [{}, { query: 'kettle' }, { stock: 'low' }, { status: 'draft' }] as const) {
      const executed = await panel.api.statements(() => searchProducts(app, by, filter))
      // Without an index, search reads the texts of all products in steps.
      const statements = executed.filter((sql) => !sql.includes('WITH "plain"'))
      expect([filter, statements.length <= 12]).toEqual([filter, true])
      if (app.database.provider === 'sqlite') expect(await scansOf(statements)).toEqual([])
    }
  })
})

/** The steps of Prisma's statements that read all products or variants. Those of the word index are its own tests'. */
async function scansOf(executed: readonly string[]): Promise<string[]> {
  const statements = executed.filter((sql) => sql.startsWith('SELECT `main`'))
  const plans = await Promise.all(
    statements.map((sql) =>
      db().$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', 'NULL')}`),
    ),
  )
  return plans.flatMap((steps, index) =>
    // A few rows that are named are sorted at once.
    steps
      .filter(({ detail }) => !/TEMP B-TREE/.test(detail) || !/`id` IN/.test(statements[index] ?? ''))
      .filter(({ detail }) => /^SCAN .*Product(Variant)?$|TEMP B-TREE/.test(detail))
      .map(({ detail }) => `${detail}: ${statements[index]}`),
  )
}

describe('a change of many products', () => {
  it('publishes, hides and archives, and is taken back', async () => {
    const { app, owner, api } = panel
    const shown = await catalogue.product()
    const hidden = await catalogue.product({ published: false })
    const ids = [shown.id, hidden.id]
    const { changed, undo } = await changeStatuses(app, owner, ids, 'archived')
    expect(changed).toBe(2)
    expect((await idsOf({ status: 'archived' })).sort()).toEqual(ids.sort())
    expect((await api.get(`/products/${shown.slug}`)).status).toBe(404)
    expect(await changeStatuses(app, owner, ids, 'archived')).toMatchObject({ changed: 0 })
    expect(await undoBulkChange(app, owner, undo)).toBe(2)
    expect((await api.get(`/products/${shown.slug}`)).status).toBe(200)
    expect(await idsOf({ status: 'archived' })).toEqual([])
    expect((await rowOf(hidden.id)).published).toBe(false)
    const { acts } = await listActs(app, owner, { subject: `product:${shown.id}` })
    expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['products.change_undone', null, null],
      ['products.status_changed', { status: 'active' }, { status: 'archived' }],
    ])
  })

  it('publishes what was planned for later at once', async () => {
    const { app, owner, api } = panel
    const publishedAt = new Date(api.clock.now().getTime() + 3_600_000)
    const { id, slug } = await catalogue.product({ publishedAt })
    expect((await changeStatuses(app, owner, [id], 'active')).changed).toBe(1)
    expect((await api.get(`/products/${slug}`)).status).toBe(200)
  })

  it('changes prices by a percentage or an amount, never below nothing, and shows former ones', async () => {
    const { app, owner } = panel
    const cup = await catalogue.product({ price: 995 })
    const jug = await catalogue.product({ price: 300 })
    const ids = [cup.id, jug.id]
    const first = await changePrices(app, owner, ids, { percent: -1000, showFormer: true })
    expect([await priceOf(cup.id), await priceOf(jug.id)]).toEqual([896, 270])
    expect(await rowOf(cup.id)).toMatchObject({ onSale: true, compareAtPrice: 995n })
    await changePrices(app, owner, ids, { amount: -300, showFormer: false })
    expect([await priceOf(cup.id), await priceOf(jug.id)]).toEqual([596, 0])
    // Changed again since: these prices stay.
    expect(await undoBulkChange(app, owner, first.undo)).toBe(0)
    expect(await priceOf(cup.id)).toBe(596)
  })

  it('takes prices back exactly, with the former ones they had', async () => {
    const { app, owner } = panel
    const { id } = await catalogue.product({ price: 800, compareAtPrice: 1000 })
    const { undo } = await changePrices(app, owner, [id], { percent: 5000, showFormer: false })
    expect(await rowOf(id)).toMatchObject({ price: 1200n, compareAtPrice: null })
    expect(await undoBulkChange(app, owner, undo)).toBe(1)
    expect(await rowOf(id)).toMatchObject({ price: 800n, compareAtPrice: 1000n })
  })

  it('takes planned sales along or back if asked to, and undoes that, but for those that have begun', async () => {
    const { app, owner } = panel
    const { prisma } = app.database
    const plan = async () => {
      const { id } = await catalogue.product({ price: 1000 })
      const startsAt = new Date(app.clock.now().getTime() + 3_600_000)
      await scheduleSale(app, owner, id, { percent: 2000, startsAt, endsAt: null })
      return id
    }
    const saleOf = (productId: number) =>
      prisma.scheduledSale.findFirst({ where: { variant: { productId } } })
    const change = { percent: 1000, showFormer: false }
    const [kept, moved, ended] = [await plan(), await plan(), await plan()]
    const before = await saleOf(ended)
    await changePrices(app, owner, [kept], change)
    const first = await changePrices(app, owner, [moved], { ...change, planned: 'move' })
    const second = await changePrices(app, owner, [ended], { ...change, planned: 'end' })
    expect([(await saleOf(kept))?.price, (await saleOf(moved))?.price]).toEqual([800n, 880n])
    expect(await saleOf(ended)).toBeNull()
    await undoBulkChange(app, owner, first.undo)
    await undoBulkChange(app, owner, second.undo)
    expect((await saleOf(moved))?.price).toBe(800n)
    expect(await saleOf(ended)).toEqual(before)

    const third = await changePrices(app, owner, [moved], { ...change, planned: 'move' })
    await prisma.scheduledSale.updateMany({
      where: { variant: { productId: moved } },
      data: { formerPrice: 1100n },
    })
    await undoBulkChange(app, owner, third.undo)
    expect((await saleOf(moved))?.price).toBe(880n)
  })

  it('sorts into categories and tags, which are made as needed, and out of them', async () => {
    const { app, owner } = panel
    const { id: categoryId } = await catalogue.category()
    const [one, two] = [await catalogue.product(), await catalogue.product({ categoryIds: [categoryId] })]
    const ids = [one.id, two.id]
    const { changed, undo } = await sortProducts(app, owner, ids, {
      kind: 'category',
      id: categoryId,
      add: true,
    })
    expect(changed).toBe(1)
    await undoBulkChange(app, owner, undo)
    expect(await idsOf({ categoryId })).toEqual([two.id])
    await sortProducts(app, owner, ids, { kind: 'tag', name: 'Rye straw', add: true })
    const { tags } = await listCatalogueChoices(app, by)
    const tagId = tags.find(({ name }) => name === 'Rye straw')?.id
    expect((await idsOf({ tagId })).sort()).toEqual(ids.sort())
    await sortProducts(app, owner, [one.id], { kind: 'tag', name: 'rye straw', add: false })
    expect(await idsOf({ tagId })).toEqual([two.id])
    await expect(
      sortProducts(app, owner, ids, { kind: 'tag', name: 'Unheard of', add: false }),
    ).rejects.toMatchObject({ facts: { tag: [{ code: 'unknown_tag' }] } })
  })

  it('counts two at once as one after the other', async () => {
    const { app, owner } = panel
    const { id } = await catalogue.product({ price: 1000 })
    await Promise.all([
      changePrices(app, owner, [id], { amount: 100, showFormer: false }),
      changePrices(app, by, [id], { amount: 100, showFormer: false }),
    ])
    expect([1100, 1200]).toContain(await priceOf(id))
    expect(await rowOf(id)).toMatchObject({ variants: [{ price: BigInt(await priceOf(id)) }] })
  })
})

describe('the bulk editor', () => {
  let stopServing: () => void
  beforeAll(() => {
    stopServing = serveApp(panel.app)
  })
  afterAll(() => stopServing())

  const formOf = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return form
  }
  const send = (action: typeof saveCells, fields: Record<string, string>) =>
    inRequest(panel.app, { session: panel.ownerSession, headers: { 'next-action': 'save' } }, () =>
      action(EMPTY_FORM, formOf(fields)),
    )
  /** Two products, one of them with two variants, and the form as it shows them. */
  const open = async () => {
    const cup = await catalogue.product({ name: 'Cup', price: 1000, stock: 5, tags: ['Clay'] })
    const bowl = await catalogue.product({
      name: 'Bowl',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [
        { price: 2000, optionValues: { Size: 'S' }, sku: `BS-${cup.id}` },
        { price: 3000, optionValues: { Size: 'L' }, sku: `BL-${cup.id}` },
      ],
    })
    const ids = [bowl.id, cup.id]
    const shown = async () => {
      const { products } = await listEditable(panel.app, panel.owner, { ids })
      return Object.fromEntries([
        ['id', ids.join('-')],
        ...products.map(({ id, version }) => [`version.${id}`, version.toISOString()]),
        ...products.flatMap(({ variants }) =>
          variants.map(({ id, units }) => [`units.${id}`, String(units)]),
        ),
      ]) as Record<string, string>
    }
    const { variants } = await rowOf(bowl.id)
    const [small = 0, large = 0] = variants.map(({ id }) => id)
    const save = async (cells: Record<string, string>, form?: Record<string, string>) =>
      send(saveCells, { ...(form ?? (await shown())), ...cells, changed: Object.keys(cells).join(' ') })
    return { cup: cup.id, bowl: bowl.id, small, large, shown, save }
  }

  it('saves cells of products and variants, and takes all of it back', async () => {
    const { cup, bowl, small, large, save } = await open()
    const answer = await save({
      [`name.p${cup}`]: 'Big cup',
      [`price.p${cup}`]: '12,50',
      [`stock.p${cup}`]: '9',
      [`tags.p${cup}`]: 'Clay, Blue',
      [`status.p${bowl}`]: 'draft',
      [`price.${small}`]: '21',
      [`compareAt.${large}`]: '40.00',
      [`sku.${large}`]: `NEW-${large}`,
    })
    expect(answer.done).toBe('2 products saved.')
    expect(await rowOf(cup)).toMatchObject({ name: 'Big cup', price: 1250n, variants: [{ stock: 9 }] })
    expect(await rowOf(bowl)).toMatchObject({ published: false, price: 2100n })
    // The record of prices and the history of stock have it, as with every other way.
    const { variants } = await rowOf(cup)
    const variantId = variants[0]?.id ?? 0
    expect(await db().stockMovement.count({ where: { variantId, quantity: 4, reason: 'correction' } })).toBe(
      1,
    )
    expect(await db().priceChange.count({ where: { variantId, price: 1250n } })).toBe(1)

    const undone = await send(undoSaved, { undo: answer.undo ?? '' })
    expect(undone.done).toBe('Changes to 2 products undone.')
    expect(await rowOf(cup)).toMatchObject({ name: 'Cup', price: 1000n, variants: [{ stock: 5 }] })
    expect(await rowOf(bowl)).toMatchObject({
      ...{ published: true, price: 2000n },
      variants: [{ price: 2000n }, { compareAtPrice: null, sku: `BL-${cup}` }],
    })
  })

  it('undoes no cell that somebody has changed since, and names it', async () => {
    const { cup, save } = await open()
    const { undo = '' } = await save({ [`price.p${cup}`]: '11', [`vendor.p${cup}`]: 'Maker' })
    await save({ [`price.p${cup}`]: '13' })
    const { done } = await send(undoSaved, { undo })
    expect(done).toBe('Change to 1 product undone. Changed since, and left as they are: Cup (Price).')
    expect(await rowOf(cup)).toMatchObject({ price: 1300n, vendor: null })
    expect((await send(undoSaved, { undo })).done).toContain('There was nothing to undo.')
  })

  it('says all that cannot be read at once, and saves nothing then', async () => {
    const { cup, bowl, small, large, save } = await open()
    const { errors, message } = await save({
      [`name.p${cup}`]: '',
      [`price.${small}`]: 'cheap',
      [`stock.${large}`]: '1.5',
      [`categories.p${bowl}`]: 'Nowhere',
      [`vendor.p${bowl}`]: 'Maker',
    })
    expect(message).toBeDefined()
    expect(Object.keys(errors).sort()).toEqual(
      [`name.p${cup}`, `price.${small}`, `stock.${large}`, `categories.p${bowl}`].sort(),
    )
    expect(await rowOf(bowl)).toMatchObject({ vendor: null })
  })

  it('saves the others where one was changed or sold since, and says which', async () => {
    const { cup, bowl, small, shown, save } = await open()
    const form = await shown()
    const { updatedAt: was } = await rowOf(bowl)
    await editProduct(panel.app, panel.owner, { id: bowl, was }, { details: { vendor: 'Someone' } })
    const answer = await save({ [`price.p${cup}`]: '14', [`price.${small}`]: '24' }, form)
    expect(answer.message).toContain('1 product saved.')
    expect(answer.message).toContain('Bowl')
    expect(answer.errors[`price.${small}`]).toEqual(['Now saved: 20.00'])
    expect(answer.found).toMatchObject({ now: { [`vendor.p${bowl}`]: 'Someone' }, saved: [`p${cup}`] })
    expect(await priceOf(cup)).toBe(1400)
    expect(await priceOf(bowl)).toBe(2000)

    const before = await shown()
    await db().productVariant.updateMany({ where: { productId: cup }, data: { stock: 4 } })
    const sold = await save({ [`stock.p${cup}`]: '20' }, before)
    expect(Object.keys(sold.errors)).toEqual([`stock.p${cup}`])
    const taken = await save({ [`sku.${small}`]: `BL-${cup}`, [`sku.p${cup}`]: `BL-${cup}` })
    expect(Object.keys(taken.errors).sort()).toEqual([`sku.${small}`, `sku.p${cup}`].sort())
  })

  it('changes no price while a sale runs', async () => {
    const { cup, save } = await open()
    await scheduleSale(panel.app, panel.owner, cup, {
      ...{ percent: 1000, startsAt: panel.api.clock.now(), endsAt: null },
    })
    expect((await save({ [`price.p${cup}`]: '14' })).errors).toHaveProperty([`price.p${cup}`])
    expect(await priceOf(cup)).toBe(900)
  })

  it('takes all that a filter finds, up to a limit', async () => {
    const { cup } = await open()
    const { id: _, ...row } = await db().product.findUniqueOrThrow({ where: { id: cup } })
    await db().product.createMany({
      data: Array.from({ length: 101 }, (_, index) => ({
        ...{ ...row, attributes: [], safetyDocuments: [], videos: [] },
        ...{ sku: null, slug: `edited-${index}`, vendor: null },
      })),
    })
    const { products, isCut } = await listEditable(panel.app, panel.owner, { filter: {} })
    expect([products.length, isCut]).toEqual([100, true])
    const tagId = (await listCatalogueChoices(panel.app, by)).tags.find(({ name }) => name === 'Clay')?.id
    const only = await listEditable(panel.app, panel.owner, { filter: { tagId } })
    expect(only.products.map(({ id }) => id)).toContain(cup)
    expect(only.isCut).toBe(false)
  })
})
