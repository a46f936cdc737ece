import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Importer, openImporter } from '#tests/support/importing.ts'
import { category, comment, type Fields, item, meta, wxr } from '#tests/support/wxr.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

function findPosts() {
  return importer.database.prisma.post.findMany({
    orderBy: { id: 'asc' },
    include: {
      author: true,
      image: true,
      categories: { include: { category: { include: { parent: true } } } },
      tags: { include: { tag: true } },
      comments: { orderBy: { id: 'asc' } },
    },
  })
}

const findPages = () =>
  importer.database.prisma.page.findMany({ orderBy: { id: 'asc' }, include: { parent: true } })

describe('importing from WordPress', () => {
  it('loses nothing of a post', async () => {
    const result = await importer.run(
      'wordpress',
      wxr(
        '<wp:author><wp:author_id>3</wp:author_id><wp:author_login>ada</wp:author_login><wp:author_email>Ada@Example.com</wp:author_email><wp:author_display_name>Ada L.</wp:author_display_name></wp:author>',
        '<wp:category><wp:category_nicename>alps</wp:category_nicename><wp:category_parent>trips</wp:category_parent><wp:cat_name>Alps</wp:cat_name></wp:category>',
        '<wp:category><wp:category_nicename>trips</wp:category_nicename><wp:cat_name>Trips &amp;amp; tours</wp:cat_name></wp:category>',
        item(
          {
            title: 'Sea &amp; shore',
            guid: 'https://blog.example/?p=5',
            'wp:post_id': 5,
            'wp:post_name': 'sea-shore',
            'dc:creator': 'ada',
            'content:encoded':
              '[caption id="a"]<img src="https://blog.example/x.jpg" onload="x()"> Boat[/caption]\nOne\n\ntwo',
            'excerpt:encoded': 'A <b>short</b> one',
            'wp:is_sticky': 1,
            'wp:comment_status': 'closed',
          },
          category('alps', 'Alps'),
          category('sun-sea', 'Sun, sea', 'post_tag'),
          meta('_thumbnail_id', '9'),
          meta('_yoast_wpseo_metadesc', 'About the sea'),
          meta('_yoast_wpseo_meta-robots-noindex', '1'),
        ),
        item(
          {
            'wp:post_type': 'attachment',
            'wp:post_id': 9,
            guid: 'g9',
            'wp:status': 'inherit',
            'wp:attachment_url': 'https://blog.example/9.jpg',
          },
          meta('_wp_attachment_image_alt', 'The sea'),
        ),
      ),
    )
    expect(result).toEqual({
      file: { encoding: 'utf-8' },
      created: 1,
      updated: 0,
      unchanged: 0,
      kinds: { category: 2, post: 1, attachment: 1 },
      skipped: [],
      warnings: [],
    })
    const [post] = await findPosts()
    expect(post).toMatchObject({
      slug: 'sea-shore',
      title: 'Sea & shore',
      excerpt: 'A short one',
      bodyHtml:
        '<figure><img src="https://blog.example/x.jpg" /><figcaption>Boat</figcaption></figure>\n<p>One</p>\n<p>two</p>',
      featured: true,
      commentsOpen: false,
      published: true,
      publishedAt: new Date('2020-01-02T03:04:05Z'),
      seoDescription: 'About the sea',
      noindex: true,
      author: { name: 'Ada L.', email: 'ada@example.com', role: 'author', active: false },
      image: { url: 'https://blog.example/9.jpg', alt: 'The sea' },
    })
    expect(post?.categories).toMatchObject([
      { category: { slug: 'alps', parent: { slug: 'trips', name: 'Trips & tours' } } },
    ])
    expect(post?.tags).toMatchObject([{ tag: { slug: 'sun-sea', name: 'Sun, sea' } }])
  })

  it('brings in items that say hardly anything', async () => {
    const file = wxr(
      '<item><title>Boats</title><link>https://blog.example/?p=1</link><dc:creator>Theme Admin</dc:creator>',
      '<category><![CDATA[Sea life]]></category><content:encoded><![CDATA[<p>Boat.</p>]]></content:encoded></item>',
      '<item><title></title><guid>https://blog.example/2008/10/sea-view/</guid></item>',
    )
    expect(await importer.run('wordpress', file)).toMatchObject({ created: 2, skipped: [] })
    const [boats, untitled] = await findPosts()
    expect(boats).toMatchObject({
      slug: 'boats',
      published: true,
      publishedAt: new Date('2026-11-21T12:00:00Z'),
      author: { email: 'theme-admin@import.invalid' },
      categories: [{ category: { slug: 'sea-life' } }],
    })
    expect(untitled).toMatchObject({ slug: 'sea-view', title: 'Untitled' })
    const later = { now: new Date('2026-11-22T12:00:00Z') }
    expect(await importer.run('wordpress', file, later)).toMatchObject({ unchanged: 2 })
  })

  it('publishes, schedules and holds back as WordPress did', async () => {
    const state = (status: string, fields: Fields = {}) =>
      item({ title: status, guid: status, 'wp:status': status, ...fields })
    const result = await importer.run(
      'wordpress',
      wxr(
        state('publish'),
        state('future', { 'wp:post_date_gmt': '2027-01-01 00:00:00' }),
        item({
          title: 'later',
          guid: 'later',
          'wp:post_date_gmt': '0000-00-00 00:00:00',
          'wp:post_date': '2027-01-01 07:00:00',
        }),
        state('draft', { 'wp:post_date_gmt': '0000-00-00 00:00:00' }),
        state('pending'),
        state('private'),
        item({ title: 'secret', guid: 'secret', 'wp:post_password': 'x' }),
        state('trash'),
        state('auto-draft'),
      ),
      { settings: { exponent: 2, timeZone: 'Asia/Jakarta', weightUnit: 'kg' } },
    )
    expect(
      (await findPosts()).map(({ slug, published, publishedAt }) => [
        slug,
        published,
        publishedAt?.toISOString(),
      ]),
    ).toEqual([
      ['publish', true, '2020-01-02T03:04:05.000Z'],
      ['future', true, '2027-01-01T00:00:00.000Z'],
      ['later', true, '2027-01-01T00:00:00.000Z'],
      ['draft', false, undefined],
      ['pending', false, '2020-01-02T03:04:05.000Z'],
      ['private', false, '2020-01-02T03:04:05.000Z'],
      ['secret', false, '2020-01-02T03:04:05.000Z'],
    ])
    expect(result.warnings).toEqual([
      { line: 9, reason: 'It was private, so it came in unpublished.' },
      { line: 10, reason: 'It was protected by a password, so it came in unpublished.' },
    ])
    expect(result.skipped).toEqual([
      { line: 11, reason: 'It is in the trash.' },
      { line: 12, reason: 'It is an automatic draft.' },
    ])
  })

  it('threads comments, counts the approved ones and leaves out pings', async () => {
    const result = await importer.run(
      'wordpress',
      wxr(
        '<wp:author><wp:author_id>3</wp:author_id><wp:author_login>ada</wp:author_login><wp:author_email>a@b.example</wp:author_email></wp:author>',
        item(
          { title: 'A', guid: 'a' },
          '\n',
          comment({ id: 3, parent: 2, content: 'Third' }),
          '\n',
          comment({ id: 2, parent: 1, content: 'Second', user_id: 3 }),
          '\n',
          comment({
            id: 1,
            parent: 0,
            content: 'First\n\n<b>bold</b><script>x</script>',
            date_gmt: '2020-02-03 04:05:06',
          }),
          '\n',
          comment({ id: 4, approved: 0, content: 'Waiting' }),
          '\n',
          comment({ id: 5, approved: 'spam', content: 'Buy' }),
          '\n',
          comment({ id: 6, approved: 'trash', content: 'Rude' }),
          '\n',
          comment({ id: 7, type: 'pingback' }),
          '\n',
          comment({ id: 8, content: ' ' }),
        ),
      ),
    )
    expect(result.skipped).toEqual([
      { line: 14, reason: 'A pingback is not a comment.' },
      { line: 15, reason: 'The comment is empty.' },
    ])
    const [post] = await findPosts()
    const find = (body: string) => post?.comments.find((candidate) => candidate.body.startsWith(body))
    expect(post).toMatchObject({ commentsCount: 3, comments: { length: 6 } })
    expect(find('First')).toMatchObject({
      body: 'First\n\nbold',
      parentId: null,
      rootId: null,
      createdAt: new Date('2020-02-03T04:05:06Z'),
    })
    expect(find('Second')).toMatchObject({
      parentId: find('First')?.id,
      rootId: find('First')?.id,
      staffId: expect.any(Number),
    })
    expect(find('Third')).toMatchObject({ parentId: find('Second')?.id, rootId: find('First')?.id })
    expect(['Waiting', 'Buy', 'Rude'].map((body) => find(body)?.status)).toEqual([
      'pending',
      'spam',
      'rejected',
    ])
  })

  it('changes nothing when the same file comes again, and only what has changed in a newer one', async () => {
    const file = (title: string, ...comments: string[]) =>
      wxr(item({ title, guid: 'a' }, ...comments), item({ title: 'P', guid: 'p', 'wp:post_type': 'page' }))
    await importer.run('wordpress', file('A', comment({ id: 1 })))
    const before = await findPosts()
    expect(await importer.run('wordpress', file('A', comment({ id: 1 })))).toEqual({
      file: { encoding: 'utf-8' },
      created: 0,
      updated: 0,
      unchanged: 2,
      kinds: { post: 1, page: 1 },
      skipped: [],
      warnings: [],
    })
    expect(await findPosts()).toEqual(before)
    const newer = file('B', comment({ id: 1 }), comment({ id: 2, parent: 1, content: 'More' }))
    expect(await importer.run('wordpress', newer)).toMatchObject({ updated: 1, unchanged: 1 })
    const [after] = await findPosts()
    expect(after).toMatchObject({ id: before[0]?.id, slug: 'a', title: 'B', commentsCount: 2 })
    expect(after?.comments.map(({ parentId }) => parentId)).toEqual([null, before[0]?.comments[0]?.id])
  })

  it('puts pages below their parents, wherever those stand', async () => {
    const page = (id: number, parent: number, fields: Fields = {}) =>
      item({
        title: `P${id}`,
        guid: `p${id}`,
        'wp:post_type': 'page',
        'wp:post_id': id,
        'wp:post_parent': parent,
        'wp:menu_order': id,
        ...fields,
      })
    const file = wxr(
      page(3, 2),
      page(2, 1),
      page(1, 0),
      page(4, 9),
      page(5, 6),
      page(6, 5),
      page(7, 8),
      page(8, 0, { 'wp:status': 'trash' }),
    )
    expect(await importer.run('wordpress', file)).toMatchObject({
      created: 7,
      skipped: [{ reason: 'It is in the trash.' }],
    })
    const parents = Object.fromEntries((await findPages()).map(({ title, parent }) => [title, parent?.title]))
    expect(parents).toEqual({
      P1: undefined,
      P2: 'P1',
      P3: 'P2',
      P4: undefined,
      P5: undefined,
      P6: 'P5',
      P7: undefined,
    })
    expect(await importer.run('wordpress', file)).toMatchObject({ unchanged: 7 })
    expect((await findPages()).find(({ title }) => title === 'P3')).toMatchObject({ position: 3 })
  })

  it('brings menus in once all they lead to is there', async () => {
    const entry = (id: number, title: string, more: Fields, ...metas: [string, string][]) =>
      item(
        { title, guid: `m${id}`, 'wp:post_id': id, 'wp:post_type': 'nav_menu_item', ...more },
        category('main', 'Main menu', 'nav_menu'),
        ...metas.map(([key, value]) => meta(`_menu_item_${key}`, value)),
      )
    const { warnings } = await importer.run(
      'wordpress',
      wxr(
        entry(20, '', { 'wp:menu_order': 2 }, ['type', 'post_type'], ['object', 'page'], ['object_id', '1']),
        entry(21, 'Home', { 'wp:menu_order': 1 }, ['type', 'custom'], ['url', 'https://blog.example/']),
        entry(
          22,
          'Else',
          { 'wp:menu_order': 3 },
          ['type', 'custom'],
          ['url', 'https://else.example'],
          ['menu_item_parent', '20'],
          ['target', '_blank'],
        ),
        entry(23, 'Lost', { 'wp:menu_order': 4 }, ['type', 'post_type'], ['object_id', '99']),
        item({ title: 'About', guid: 'p1', 'wp:post_type': 'page', 'wp:post_id': 1 }),
      ),
    )
    const menu = await importer.database.prisma.menu.findFirst({
      include: {
        items: {
          where: { parentId: null },
          orderBy: { position: 'asc' },
          include: { page: true, children: true },
        },
      },
    })
    expect(menu).toMatchObject({
      location: 'main',
      name: 'Main menu',
      items: [
        { label: 'Home', type: 'home' },
        {
          label: 'About',
          type: 'page',
          page: { slug: 'about' },
          children: [{ label: 'Else', type: 'link', newTab: true }],
        },
      ],
    })
    expect(warnings).toMatchObject([{ reason: 'The menu item "Lost" leads to what did not come in.' }])
  })

  it('skips what it has no place for, with the line it begins on', async () => {
    const result = await importer.run(
      'wordpress',
      wxr(
        item({ title: 'A', guid: 'a', 'content:encoded': 'one\ntwo\nthree' }),
        item({ title: 'R', guid: 'r', 'wp:post_type': 'revision' }),
        item({ title: 'A again', guid: 'a' }),
      ),
    )
    expect(result).toMatchObject({
      created: 1,
      skipped: [
        { line: 7, reason: 'Entries of the type "revision" are not imported.' },
        { line: 8, reason: 'It is the same post as on line 4.' },
      ],
    })
  })

  it('keeps entries apart that share a guid but differ in id and name', async () => {
    const text = await readFile(path.join(import.meta.dirname, 'files/wordpress-shared-guid.xml'))
    expect(await importer.run('wordpress', text)).toMatchObject({ created: 4, skipped: [] })
    const posts = await findPosts()
    expect(posts.map(({ slug, title, comments }) => [slug, title, comments.map(({ body }) => body)])).toEqual(
      [
        ['low-tide', 'Low tide', ['Saw it.']],
        ['high-tide', 'High tide', ['Heard it.']],
      ],
    )
    const pages = await findPages()
    expect(pages.map(({ slug, parent }) => [slug, parent?.slug])).toEqual([
      ['harbours', undefined],
      ['old-harbour', 'harbours'],
    ])
    expect(await importer.run('wordpress', text)).toMatchObject({ created: 0, unchanged: 4, skipped: [] })
  })

  describe('entries that share a guid', () => {
    const entry = (id: number, name: string, title = name) =>
      item({ title, guid: 'shared', 'wp:post_id': id, 'wp:post_name': name })
    const titles = async () => (await findPosts()).map(({ slug, title }) => [slug, title])

    it('are recognised whichever comes first, or alone', async () => {
      await importer.run('wordpress', wxr(entry(1, 'one'), entry(2, 'two')))
      const turned = wxr(entry(2, 'two', 'Two'), entry(1, 'one', 'One'))
      expect(await importer.run('wordpress', turned)).toMatchObject({ created: 0, updated: 2 })
      const alone = wxr(entry(2, 'two', 'Second'))
      expect(await importer.run('wordpress', alone)).toMatchObject({ created: 0, updated: 1 })
      expect(await importer.run('wordpress', alone)).toMatchObject({ unchanged: 1 })
      expect(await titles()).toEqual([
        ['one', 'One'],
        ['two', 'Second'],
      ])
    })

    it('are found again where only the first came in, under the guid', async () => {
      await importer.run('wordpress', wxr(entry(1, 'one')))
      const { prisma } = importer.database
      expect(await prisma.importSource.findMany({ where: { kind: 'post' }, select: { key: true } })).toEqual([
        { key: 'shared' },
      ])
      const both = wxr(entry(1, 'one', 'One'), entry(2, 'two'))
      expect(await importer.run('wordpress', both)).toMatchObject({ created: 1, updated: 1 })
      const turned = wxr(entry(2, 'two'), entry(1, 'one', 'One'))
      expect(await importer.run('wordpress', turned)).toMatchObject({ created: 0, unchanged: 2 })
      expect(await titles()).toEqual([
        ['one', 'One'],
        ['two', 'two'],
      ])
    })

    it('are one with the same id or name', async () => {
      const file = wxr(entry(1, 'one'), entry(1, 'uno'), entry(3, 'one'))
      expect(await importer.run('wordpress', file)).toMatchObject({
        created: 1,
        skipped: [
          { line: 5, reason: 'It is the same post as on line 4.' },
          { line: 6, reason: 'It is the same post as on line 4.' },
        ],
      })
    })

    it('keep the guid of a trashed one', async () => {
      await importer.run('wordpress', wxr(entry(2, 'two')))
      const trashed = item({ guid: 'shared', 'wp:post_id': 1, 'wp:post_name': 'x', 'wp:status': 'trash' })
      expect(await importer.run('wordpress', wxr(trashed, entry(2, 'two')))).toMatchObject({ unchanged: 1 })
    })
  })

  it('recognises a post by its guid after a move that gave it another id', async () => {
    const post = (id: number) => wxr(item({ title: 'A', guid: 'a', 'wp:post_id': id }))
    await importer.run('wordpress', post(5))
    expect(await importer.run('wordpress', post(500))).toMatchObject({ created: 0, unchanged: 1 })
  })

  it('reads letters of every script, and characters that XML does not allow', async () => {
    await importer.run(
      'wordpress',
      wxr(
        item({ title: '日本', guid: 'a', 'wp:post_name': '%e6%97%a5%e6%9c%ac' }),
        '<item><title>Caf\u00e9\u0008 &nbsp;&hellip; &unknown;</title><guid>b</guid></item>',
      ),
    )
    expect((await findPosts()).map(({ slug }) => slug)).toEqual(['日本', 'cafe-unknown'])
  })

  it('refuses what is not a whole export, before anything is written', async () => {
    const whole = wxr(item({ title: 'A', guid: 'a' }))
    await expect(importer.run('wordpress', whole.slice(0, -20))).rejects.toThrow(
      'not a whole WordPress export',
    )
    await expect(importer.run('wordpress', '<html></html>')).rejects.toThrow('a web page, not an export')
    await expect(importer.run('wordpress', '<rss><channel><item/></channel></rss>')).rejects.toThrow(
      'is a feed',
    )
    await expect(importer.run('wordpress', 'Handle,Title')).rejects.toThrow('not a whole WordPress export')
    expect(await findPosts()).toEqual([])
  })
})
