import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  createEntry,
  deleteEntry,
  discardDraft,
  type EntryChange,
  type EntryKind,
  editEntry,
  findPreview,
  keepDraft,
  listEntries,
  listRevisions,
  previewEntry,
  publishEntries,
  restoreRevision,
  saveEntry,
} from '#lib/domains/publishing/content/index.ts'
import { readLocalTime, writeLocalTime } from '#lib/platform/text/local-time.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
let content: ReturnType<typeof createContentFactory>
beforeAll(async () => {
  panel = await openTestPanel()
  content = createContentFactory(panel.app)
})
afterAll(() => panel.close())

const by = operator('test')
const codeOfError = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.name,
  )

const blank: EntryChange = {
  title: 'Kettles',
  slug: '',
  excerpt: '',
  bodyHtml: '<p>About kettles.</p>',
  imageUrl: '',
  seoTitle: '',
  seoDescription: '',
  noindex: false,
  published: true,
  publishedAt: null,
}
const post = { authorId: null, featured: false, commentsOpen: true, categoryIds: [], tags: [] }

async function edit(kind: EntryKind, id: number) {
  const edited = await editEntry(panel.app, panel.owner, { kind, id })
  if (!edited) throw new Error('It is gone.')
  return edited
}
async function begin(kind: EntryKind, title = 'Kettles') {
  const id = await createEntry(panel.app, panel.owner, { kind, title })
  return { id, version: (await edit(kind, id)).entry.updatedAt }
}
const save = (kind: EntryKind, id: number, version: Date, change: Partial<EntryChange> = {}) =>
  saveEntry(panel.app, panel.owner, {
    ...{ kind, id, version },
    change: { ...blank, ...(kind === 'post' && { post }), ...change },
  })

describe('a post', () => {
  it('begins as a draft, is shown once it is published, and scheduled for later', async () => {
    const { app, api } = panel
    const { id: categoryId } = await content.postCategory()
    const { id, version } = await begin('post', 'Tea & kettles')
    expect((await edit('post', id)).entry).toMatchObject({ slug: 'tea-kettles', published: false })
    expect((await api.get('/posts/tea-kettles')).status).toBe(404)
    const saved = await save('post', id, version, {
      slug: 'Kettles of Iron',
      imageUrl: '/media/kettle.jpg',
      seoTitle: 'Iron kettles',
      post: { ...post, featured: true, categoryIds: [categoryId], tags: ['Tea', 'iron'] },
    })
    const { json } = await api.get('/posts/kettles-of-iron')
    expect(json.data).toMatchObject({ title: 'Kettles', featured: true, seo: { title: 'Iron kettles' } })
    expect(json.data.tags.map(({ name }: { name: string }) => name).sort()).toEqual(['Tea', 'iron'])
    expect(saved.publishedAt).toEqual(api.clock.now())
    const later = new Date(api.clock.now().getTime() + 3_600_000)
    await save('post', id, saved.updatedAt, { slug: 'kettles-of-iron', publishedAt: later })
    expect((await api.get('/posts/kettles-of-iron')).status).toBe(404)
    expect((await edit('post', id)).state).toBe('scheduled')
    const { acts } = await listActs(app, panel.owner, { subject: `post:${id}` })
    expect(acts.map(({ action }) => action)).toEqual(['content.saved', 'content.saved', 'content.created'])
  })

  it('is neither saved nor deleted over what somebody else has saved', async () => {
    const { id, version } = await begin('post')
    await save('post', id, version, { title: 'Mine' })
    expect(await codeOfError(save('post', id, version, { title: 'Theirs' }))).toBe('stale')
    expect(await codeOfError(deleteEntry(panel.app, by, { kind: 'post', id, version }))).toBe('stale')
  })

  it('keeps thirty revisions, each of which can be restored without losing what it says now', async () => {
    const { app, owner } = panel
    const given = await content.post({ bodyHtml: '<p>As imported.</p>', excerpt: 'Short' })
    let { updatedAt } = (await edit('post', given.id)).entry
    for (let number = 1; number <= 31; number++)
      ({ updatedAt } = await save('post', given.id, updatedAt, {
        slug: given.slug,
        title: `Title ${number}`,
      }))
    const revisions = await listRevisions(app, owner, { kind: 'post', id: given.id })
    expect(revisions).toHaveLength(30)
    const oldest = revisions.at(-1)?.id ?? 0
    await restoreRevision(app, owner, { id: oldest, version: updatedAt })
    const { entry } = await edit('post', given.id)
    expect(entry).toMatchObject({ title: 'Title 2', slug: given.slug, published: true })
    const stale = { id: oldest, version: updatedAt }
    expect(await codeOfError(restoreRevision(app, owner, stale))).toBe('stale')
    const [, before] = await listRevisions(app, owner, { kind: 'post', id: given.id })
    await restoreRevision(app, owner, { id: before?.id ?? 0, version: entry.updatedAt })
    expect((await edit('post', given.id)).entry.title).toBe('Title 31')
  })

  it('can go back to what it said before it was first saved here', async () => {
    const { app, owner } = panel
    const given = await content.post({ title: 'Imported', bodyHtml: '<p>As imported.</p>' })
    const { updatedAt } = (await edit('post', given.id)).entry
    const saved = await save('post', given.id, updatedAt, { slug: given.slug })
    const first = (await listRevisions(app, owner, { kind: 'post', id: given.id })).at(-1)
    await restoreRevision(app, owner, { id: first?.id ?? 0, version: saved.updatedAt })
    expect((await edit('post', given.id)).entry).toMatchObject({
      title: 'Imported',
      bodyHtml: '<p>As imported.</p>',
    })
  })
})

describe('what is being written', () => {
  it('is kept for whoever writes it until they save or discard it, and nobody else sees it', async () => {
    const { app, owner, employ } = panel
    const { actor: editor } = await employ('editor')
    const { id, version } = await begin('post')
    const ref = { kind: 'post', id } as const
    const texts = { ...blank, bodyHtml: '<p onclick="x()">Half a</p>' }
    await keepDraft(app, owner, ref, { ...texts, title: 'Before' })
    await keepDraft(app, owner, ref, texts)
    expect((await edit('post', id)).draft).toMatchObject({ title: 'Kettles', bodyHtml: '<p>Half a</p>' })
    expect((await editEntry(app, editor, ref))?.draft).toBeNull()
    await save('post', id, version)
    expect((await edit('post', id)).draft).toBeNull()
    await keepDraft(app, owner, ref, texts)
    await discardDraft(app, owner, ref)
    expect((await edit('post', id)).draft).toBeNull()
    expect(await codeOfError(keepDraft(app, owner, { kind: 'post', id: 0 }, texts))).toBe('stale')
  })

  it('is shown on the site by a link that works for an hour, and to nobody by another', async () => {
    const { app, owner, api } = panel
    const { id } = await begin('page', 'About tea')
    await keepDraft(app, owner, { kind: 'page', id }, { ...blank, bodyHtml: '<p>Not saved.</p>' })
    const path = await previewEntry(app, owner, { kind: 'page', id })
    const token = decodeURIComponent(path.split('/').at(-1) ?? '')
    expect((await findPreview(app, token))?.page).toMatchObject({
      bodyHtml: '<p>Not saved.</p>',
      noindex: true,
    })
    expect(await findPreview(app, token.replace(/^revision-\d+/, 'page-1'))).toBeNull()
    expect(await findPreview(app, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeNull()
    expect(await codeOfError(previewEntry(app, owner, { revision: 999_999 }))).toBe('stale')
    api.clock.advance(3601)
    expect(await findPreview(app, token)).toBeNull()
  })
})

describe('a page', () => {
  it('has no address that the site itself answers at, and may not be below itself', async () => {
    const { id, version } = await begin('page', 'Cart')
    expect((await edit('page', id)).entry.slug).toBe('cart-2')
    // It is answered where the results page would be, if there is none.
    const search = await begin('page', 'Search')
    expect((await edit('page', search.id)).entry.slug).toBe('search')
    expect(await codeOfError(save('page', id, version, { slug: 'cart' }))).toBe('invalid_fields')
    const page = { parentId: null, inMenu: true, position: 3 }
    const saved = await save('page', id, version, { slug: 'find-us', page })
    expect(saved.page).toEqual(page)
    expect((await panel.api.get('/pages/find-us')).json.data.title).toBe('Kettles')
    await deleteEntry(panel.app, panel.owner, { kind: 'page', id, version: saved.updatedAt })
    expect((await panel.api.get('/pages/find-us')).status).toBe(404)
  })
})

describe('lists', () => {
  it('are read in parts, by state and words, with a fixed number of statements', async () => {
    const { app, owner, api } = panel
    for (let made = 0; made < 55; made++) await content.page({ title: `Terms ${made}` })
    await content.page({ title: 'A draft of TERMS', published: false })
    const read = (state?: 'draft' | 'published', after?: string) =>
      listEntries(app, owner, { kind: 'page', state, query: 'terms' }, after)
    const first = await read('published')
    const second = await read('published', first.next ?? '')
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect([first.entries.length, ids.length, new Set(ids).size]).toEqual([50, 55, 55])
    expect((await read('draft')).entries.map(({ title }) => title)).toEqual(['A draft of TERMS'])
    expect((await api.statements(() => read())).length).toBeLessThanOrEqual(2)
  })

  it('publish many at once, and take back only those that were drafts', async () => {
    const { app, owner } = panel
    const drafts = [await content.post({ published: false, publishedAt: null }), await content.post()]
    const ids = drafts.map(({ id }) => id)
    const changed = await publishEntries(app, owner, { kind: 'post', ids, published: true })
    expect(changed).toEqual(ids.slice(0, 1))
    expect((await edit('post', ids[0] ?? 0)).state).toBe('published')
    await publishEntries(app, owner, { kind: 'post', ids: changed, published: false })
    expect((await edit('post', ids[0] ?? 0)).state).toBe('draft')
    expect((await edit('post', ids[1] ?? 0)).state).toBe('published')
  })
})

describe('a time in a field', () => {
  it('is that of clocks in the site’s time zone, before and after they are changed', () => {
    const zone = 'Europe/Berlin'
    for (const text of ['2026-01-15T09:30', '2026-07-15T09:30'])
      expect(writeLocalTime(readLocalTime(text, zone), zone)).toBe(text)
    expect(readLocalTime('2026-10-25T02:30', zone)?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
    // Clocks do not show it on this day.
    expect(readLocalTime('2026-03-29T02:30', zone)).not.toBeNull()
    expect(readLocalTime('tomorrow', zone)).toBeNull()
    expect(writeLocalTime(null, zone)).toBe('')
  })
})
