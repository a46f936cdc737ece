import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEntry, type EntryChange, editEntry, saveEntry } from '#lib/domains/publishing/content/index.ts'
import { addThemeSection, readThemeDesign } from '#lib/domains/publishing/themes/index.ts'
import {
  type CellsChange,
  createProduct,
  editCells,
  listEditable,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

const blank: EntryChange = {
  ...{ title: 'Kettles', slug: '', excerpt: '', bodyHtml: '', imageUrl: '', publishedAt: null },
  ...{ seoTitle: '', seoDescription: '', noindex: false, published: true },
  post: { authorId: null, featured: false, commentsOpen: true, categoryIds: [], tags: [] },
}

/** Saves a new post; how it ends is what is returned. */
async function beginPost(): Promise<(change: Partial<EntryChange>) => Promise<string>> {
  const { app, owner } = panel
  const id = await createEntry(app, owner, { kind: 'post', title: 'Kettles' })
  const version = (await editEntry(app, owner, { kind: 'post', id }))?.entry.updatedAt ?? new Date()
  return (change) =>
    saveEntry(app, owner, { kind: 'post', id, version, change: { ...blank, ...change } }).then(
      () => 'done',
      (error) => error.code ?? error.name,
    )
}

it('a post that two people save at once is saved by one of them', async () => {
  const save = await beginPost()
  const outcomes = await Promise.all([save({ title: 'Mine' }), save({ title: 'Theirs' })])
  expect(outcomes.sort()).toEqual(['done', 'stale'])
})

it('an address that two posts are given at once is given to one of them', async () => {
  const [one, other] = [await beginPost(), await beginPost()]
  const outcomes = await Promise.all([one({ slug: 'same' }), other({ slug: 'same' })])
  expect(outcomes.sort()).toEqual(['done', 'invalid_fields'])
})

it('a design that two people change at once has both changes', async () => {
  const { app, owner } = panel
  const areas = ['home', 'product'] as const
  await Promise.all(areas.map((area) => addThemeSection(app, owner, 'default', { area, section: 'text' })))
  const design = await readThemeDesign(app, owner, 'default')
  for (const wanted of areas) {
    const { placed } = design?.areas.find(({ area }) => area === wanted) ?? {}
    expect(placed?.map(({ id }) => id)).toContain('text')
  }
})

/** Saves cells of a new product as the bulk editor shows it; how it ends is what is returned. */
async function beginCells(): Promise<(change: (variant: number) => CellsChange) => Promise<string>> {
  const { app, owner } = panel
  const id = await createProduct(app, owner, { name: 'Kettle', sku: null, price: 1000 })
  const { products } = await listEditable(app, owner, { ids: [id] })
  const [product] = products
  return (change) =>
    editCells(
      app,
      owner,
      { id, was: product?.version ?? new Date() },
      change(product?.variants[0]?.id ?? 0),
    ).then(
      () => 'done',
      (error) => error.code ?? error.name,
    )
}

it('cells of a product that two people save at once are saved by one of them', async () => {
  const save = await beginCells()
  const priced = (price: number) => save((id) => ({ product: {}, variants: [{ id, cells: { price } }] }))
  expect((await Promise.all([priced(1100), priced(1200)])).sort()).toEqual(['done', 'stale'])
})

it('a SKU that cells of two products are given at once is given to one of them', async () => {
  const [one, other] = [await beginCells(), await beginCells()]
  const change = (id: number) => ({ product: {}, variants: [{ id, cells: { sku: 'SAME-1' } }] })
  expect((await Promise.all([one(change), other(change)])).sort()).toEqual(['done', 'invalid_fields'])
})
