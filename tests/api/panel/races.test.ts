import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEntry, type EntryChange, editEntry, saveEntry } from '#lib/domains/publishing/content/index.ts'
import { addThemeSection, readThemeDesign } from '#lib/domains/publishing/themes/index.ts'
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
