import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Importer, openImporter } from '#tests/support/importing.ts'
import { item, meta, wxr } from '#tests/support/wxr.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

const file = (id: number, parent: number, order: number, url: string, caption = '') =>
  item({
    guid: url,
    'wp:post_type': 'attachment',
    'wp:post_id': id,
    'wp:post_parent': parent,
    'wp:menu_order': order,
    'wp:status': 'inherit',
    'wp:attachment_url': url,
    'excerpt:encoded': caption,
  })

describe('texts of a former site', () => {
  it('are those of Elementor where it shows the entry, and of shared blocks', async () => {
    const data = [
      {
        elements: [
          { widgetType: 'heading', settings: { title: 'Built' } },
          { widgetType: 'image', settings: { image: { id: 9 } } },
          { widgetType: 'form', settings: { form_name: 'Ask' } },
        ],
      },
    ]
    const built = meta('_elementor_data', JSON.stringify(data))
    const before = { 'content:encoded': '<p>Before</p>', 'wp:post_type': 'page' }
    const { shortcodes } = await importer.run(
      'wordpress',
      wxr(
        item({ ...before, title: 'Built', guid: 'a' }, built, meta('_elementor_edit_mode', 'builder')),
        item({ ...before, title: 'Former', guid: 'b' }, built),
        item({ ...before, title: 'Shares', guid: 'c', 'content:encoded': '<!-- wp:block {"ref":4} /-->' }),
        item({
          title: 'Shared',
          guid: 'd',
          'wp:post_type': 'wp_block',
          'wp:post_id': 4,
          'content:encoded': '<p>All over</p>',
        }),
        file(9, 0, 0, 'https://old.example/9.jpg'),
      ),
    )
    const pages = await importer.database.prisma.page.findMany({ orderBy: { id: 'asc' } })
    expect(pages.map(({ bodyHtml }) => bodyHtml)).toEqual([
      '<h2>Built</h2>\n<figure><img src="https://old.example/9.jpg" alt="" /></figure>',
      '<p>Before</p>',
      '<p>All over</p>',
    ])
    expect(shortcodes).toEqual([
      {
        name: 'Elementor form',
        count: 1,
        records: [{ line: 4, kind: 'page', name: 'Built', count: 1 }],
      },
    ])
  })

  it('keep what shortcodes and embeds stand for, and the report lists the rest', async () => {
    const { shortcodes, ...result } = await importer.run(
      'wordpress',
      wxr(
        item({
          title: 'Trip',
          guid: 'a',
          'wp:post_id': 5,
          'content:encoded':
            '<h2 id="day-one" class="x">Day one</h2>\n<p>[gallery]</p>\n<pre>[gallery]</pre>\n<p>https://youtu.be/abc</p>\n<p>[map id="1"]</p>',
          'excerpt:encoded': '[map id="1"]A trip',
        }),
        item({ title: 'Where', guid: 'b', 'wp:post_type': 'page', 'content:encoded': 'One\n\n[map]' }),
        file(8, 5, 2, 'https://old.example/8.jpg', 'Second'),
        file(7, 5, 1, 'https://old.example/7.jpg'),
      ),
    )
    expect(result).toMatchObject({ created: 2, updated: 0, unchanged: 0, skipped: [], warnings: [] })
    expect(shortcodes).toEqual([
      {
        name: 'map',
        count: 3,
        records: [
          { line: 4, kind: 'post', name: 'Trip', count: 2 },
          { line: 9, kind: 'page', name: 'Where', count: 1 },
        ],
      },
    ])
    const { prisma } = importer.database
    expect(await prisma.post.findFirst()).toMatchObject({
      excerpt: 'A trip',
      bodyHtml: [
        '<h2 id="day-one">Day one</h2>',
        '<figure><img src="https://old.example/7.jpg" alt="" /></figure>',
        '<figure><img src="https://old.example/8.jpg" alt="" /><figcaption>Second</figcaption></figure>',
        '<pre>[gallery]</pre>',
        '<figure class="embed"><a href="https://youtu.be/abc"><strong>YouTube</strong> <small>youtu.be/abc</small></a></figure>',
      ].join('\n'),
    })
    expect(await prisma.page.findFirst()).toMatchObject({ bodyHtml: '<p>One</p>' })
  })

  it('of products lose what only the former shop could show', async () => {
    const woo = await importer.run(
      'woocommerce',
      'ID,Name,Regular price,Description,Short description\n1,Mug,4,"See [product id=""2""] too [sic]","[sale_badge]Blue"',
    )
    const shopify = await importer.run(
      'shopify',
      'Handle,Title,Body (HTML),Variant Price\nhat,Hat,"<p>Sizes: [Chest S=92] [gallery]</p><iframe src=""https://www.youtube.com/embed/x""></iframe>",5',
    )
    const record = { line: 2, kind: 'product', count: 1 }
    expect(woo.shortcodes).toEqual([
      { name: 'product', count: 1, records: [{ ...record, name: 'Mug' }] },
      { name: 'sale_badge', count: 1, records: [{ ...record, name: 'Mug' }] },
    ])
    // Shopify has no shortcodes.
    expect(shopify.shortcodes).toBeUndefined()
    const products = await importer.database.prisma.product.findMany({ orderBy: { id: 'asc' } })
    expect(products).toMatchObject([
      { descriptionHtml: '<p>See  too [sic]</p>', shortDescription: 'Blue' },
      {
        descriptionHtml:
          '<p>Sizes: [Chest S=92] [gallery]</p><figure class="embed"><a href="https://www.youtube.com/watch?v=x"><strong>YouTube</strong> <small>youtube.com/watch?v=x</small></a></figure>',
      },
    ])
  })

  it('keep the times of their last changes', async () => {
    const changed = (guid: string, gmt: string, local: string, type = 'post') =>
      item({
        title: guid,
        guid,
        'wp:post_type': type,
        'wp:post_modified_gmt': gmt,
        'wp:post_modified': local,
      })
    const file = (title: string) =>
      wxr(
        changed(title, '2021-05-06 07:08:09', '2021-05-06 09:08:09'),
        changed('local', '0000-00-00 00:00:00', '2022-05-06 09:08:09'),
        changed('unknown', '', ''),
        changed('page', '2023-05-06 07:08:09', '', 'page'),
      )
    await importer.run('wordpress', file('gmt'))
    const { prisma } = importer.database
    const times = async () =>
      [...(await prisma.post.findMany({ orderBy: { id: 'asc' } })), ...(await prisma.page.findMany())].map(
        ({ updatedAt }) => updatedAt.toISOString().slice(0, 10),
      )
    const expected = ['2021-05-06', '2022-05-06', '2020-01-02', '2023-05-06']
    expect(await times()).toEqual(expected)
    expect(await importer.run('wordpress', file('gmt'))).toMatchObject({ unchanged: 4 })
    expect(await times()).toEqual(expected)
  })

  it('show captions of pictures that old exports name in attributes', async () => {
    await importer.run(
      'wordpress',
      wxr(
        item(
          {
            title: 'A',
            guid: 'a',
            'content:encoded':
              '[caption id="x" caption="A boat"]<img src="https://old.example/a.jpg">[/caption]',
          },
          meta('x', 'y'),
        ),
      ),
    )
    expect(await importer.database.prisma.post.findFirst()).toMatchObject({
      bodyHtml: '<figure><img src="https://old.example/a.jpg" /><figcaption>A boat</figcaption></figure>',
    })
  })
})
