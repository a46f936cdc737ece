import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPartFeed } from '#lib/pages/seo/feeds/build-feed.ts'
import { findFeedPart } from '#lib/pages/seo/feeds/find-feed-part.ts'
import { loadFeed } from '#lib/pages/seo/feeds/load-feed.ts'
import { writeAtom } from '#lib/pages/seo/feeds/write-atom.ts'
import { writeJsonFeed } from '#lib/pages/seo/feeds/write-json-feed.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'
import { childrenOf, readXml, textOf, type XmlElement } from './read-xml.ts'

const HOME = 'https://shop.example'
const HOSTILE = `</title><script>alert(1)</script> & "quotes" ]]> \u0007😀`

let api: TestApi
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', HOME)
  await api.app.settings.set('site.name', 'Corner & Shop')
  await api.app.settings.set('site.timezone', 'Asia/Jakarta')
  content = createContentFactory(api.app)
})
beforeEach(() => content.clear())
afterAll(() => api?.close())

const readAtom = async (category?: string): Promise<XmlElement> => {
  const part = category === undefined ? undefined : await findFeedPart(api.app, 'category', category)
  const feed = part === null ? null : await loadFeed(api.app, part)
  if (!feed) throw new Error('There is no such feed.')
  const root = readXml(writeAtom(feed, `${HOME}/feed.xml`))
  expect([root.name, root.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  return root
}
const entriesOf = (feed: XmlElement) => childrenOf(feed, 'entry')
const linkOf = (element: XmlElement, rel: string) =>
  childrenOf(element, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href
const readJson = async () => {
  const feed = await loadFeed(api.app)
  return feed && JSON.parse(writeJsonFeed(feed, `${HOME}/feed.json`))
}

describe('the feed', () => {
  it('tells what the site is and where', async () => {
    await content.post()
    const feed = await readAtom()
    expect(textOf(feed, 'id')).toBe(`${HOME}/feed.xml`)
    expect(textOf(feed, 'title')).toBe('Corner & Shop')
    expect([linkOf(feed, 'self'), linkOf(feed, 'alternate')]).toEqual([`${HOME}/feed.xml`, `${HOME}/posts`])
    expect(feed.attributes['xml:lang']).toBe('en')
    expect(textOf(feed, 'updated')).toBe(textOf(entriesOf(feed)[0] as XmlElement, 'updated'))
  })

  it('carries the newest twenty visible posts, newest first', async () => {
    for (let number = 1; number <= 22; number++) await content.post({ slug: `post-${number}` })
    await content.post({ slug: 'draft', published: false })
    await content.post({ slug: 'soon', publishedAt: new Date('2026-07-01T00:00:00Z') })
    const links = entriesOf(await readAtom()).map((entry) => linkOf(entry, 'alternate'))
    expect(links).toEqual(Array.from({ length: 20 }, (_, index) => `${HOME}/posts/post-${22 - index}`))
  })

  it('carries the whole text with its picture on top, every address absolute', async () => {
    const image = { url: '/media/a.png', alt: 'A "cup" & saucer', width: 800, height: 600 }
    await content.post({
      image,
      bodyHtml: '<p>Tea &amp; <a href="/about">more</a></p><img src="/media/b.png">',
    })
    const [entry] = entriesOf(await readAtom())
    expect(entry && childrenOf(entry, 'content')[0]).toMatchObject({
      attributes: { type: 'html' },
      text: [
        `<p><img src="${HOME}/media/a.png" alt="A &quot;cup&quot; &amp; saucer" width="800" height="600"></p>`,
        `<p>Tea &amp; <a href="${HOME}/about">more</a></p><img src="${HOME}/media/b.png" />`,
      ].join('\n'),
    })
    const [item] = (await readJson()).items
    expect(item).toMatchObject({
      image: `${HOME}/media/a.png`,
      content_html: expect.stringContaining('Tea &amp;'),
    })
  })

  it('holds hostile titles and names as what they are', async () => {
    const author = await content.staff({ name: HOSTILE })
    await content.post({ title: HOSTILE, authorId: author.id })
    const readable = HOSTILE.replace('\u0007', '')
    const [entry] = entriesOf(await readAtom())
    if (!entry) throw new Error('The feed is empty.')
    expect(textOf(entry, 'title')).toBe(readable)
    expect(textOf(childrenOf(entry, 'author')[0] as XmlElement, 'name')).toBe(readable)
    expect((await readJson()).items[0].title).toContain('</title><script>')
  })

  it('keeps the id of an entry, whose dates say what happened to it', async () => {
    const { id } = await content.post({ publishedAt: new Date('2026-05-01T00:00:00Z') })
    const [before] = entriesOf(await readAtom())
    await api.app.database.prisma.post.update({
      where: { id },
      data: { slug: 'renamed', title: 'Renamed', updatedAt: new Date('2026-05-20T17:30:00Z') },
    })
    const [after] = entriesOf(await readAtom())
    if (!before || !after) throw new Error('The feed is empty.')
    expect(textOf(after, 'id')).toBe(textOf(before, 'id'))
    expect(textOf(after, 'id')).toMatch(new RegExp(`^tag:shop\\.example,\\d{4}-\\d\\d-\\d\\d:posts/${id}$`))
    expect(textOf(after, 'title')).toBe('Renamed')
    expect([textOf(after, 'published'), textOf(after, 'updated')]).toEqual([
      '2026-05-01T07:00:00+07:00',
      '2026-05-21T00:30:00+07:00',
    ])
  })

  it('is one that is valid without posts, too', async () => {
    const feed = await readAtom()
    expect(entriesOf(feed)).toEqual([])
    expect(textOf(feed, 'updated')).toBe('1970-01-01T07:00:00+07:00')
    expect(await readJson()).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', items: [] })
  })

  it('of a category carries its posts and those of the categories below it', async () => {
    const top = await content.postCategory({ slug: 'top', name: 'Top', description: 'All of it' })
    const below = await content.postCategory({ slug: 'below', parentId: top.id })
    await content.post({ slug: 'in-top', categoryIds: [top.id] })
    await content.post({ slug: 'in-below', categoryIds: [below.id] })
    await content.post({ slug: 'elsewhere' })
    const feed = await readAtom('top')
    expect([textOf(feed, 'title'), textOf(feed, 'subtitle')]).toEqual(['Top · Corner & Shop', 'All of it'])
    expect(linkOf(feed, 'alternate')).toBe(`${HOME}/posts?category=top`)
    expect(entriesOf(feed).map((entry) => linkOf(entry, 'alternate'))).toEqual([
      `${HOME}/posts/in-below`,
      `${HOME}/posts/in-top`,
    ])
  })

  it('of a tag or an author has only what belongs to it', async () => {
    const ada = await content.staff({ name: 'Ada Lindqvist' })
    await content.post({ slug: 'hers', authorId: ada.id, tags: [{ name: 'wool' }] })
    await content.post({ slug: 'other' })
    for (const [kind, key, title, page, path] of [
      ['tag', 'wool', '#wool · Corner & Shop', '/posts?tag=wool', '/post-tags/wool/feed.xml'],
      [
        'author',
        String(ada.id),
        'Ada Lindqvist · Corner & Shop',
        `/posts?author=${ada.id}-ada-lindqvist`,
        `/post-authors/${ada.id}/feed.xml`,
      ],
    ] as const) {
      const feed = readXml((await buildPartFeed(api.app, kind, key)) ?? '')
      expect([textOf(feed, 'title'), linkOf(feed, 'alternate')]).toEqual([title, `${HOME}${page}`])
      expect(linkOf(feed, 'self')).toBe(`${HOME}${path}`)
      expect(entriesOf(feed).map((entry) => linkOf(entry, 'alternate'))).toEqual([`${HOME}/posts/hers`])
    }
  })

  it('is not there for an unknown category, tag or author, nor while there is no blog', async () => {
    for (const kind of ['category', 'tag', 'author'] as const)
      expect(await findFeedPart(api.app, kind, 'nothing')).toBeNull()
    await api.app.settings.set('modules.blog', false)
    expect(await loadFeed(api.app)).toBeNull()
    await api.app.settings.set('modules.blog', true)
  })

  it('takes as many statements for twenty posts as for one', async () => {
    const count = async () => (await api.statements(() => loadFeed(api.app))).length
    await content.post()
    const one = await count()
    for (let number = 0; number < 20; number++) await content.post({ tags: [{ name: 'a' }, { name: 'b' }] })
    expect(await count()).toBe(one)
  })
})
