import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findRedirect } from '#lib/domains/publishing/redirects/index.ts'
import { saveMoves } from '#lib/import/former-site/save-moves.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { systemClock } from '#lib/platform/process/clock.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'
import { category, type Fields, item, meta, wxr } from '#tests/support/wxr.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(async () => {
  await importer.clear()
  await importer.database.prisma.redirect.deleteMany()
})
afterAll(() => importer.close())

const leadsTo = async (...addresses: string[]) => {
  const found: Record<string, string | null> = {}
  for (const address of addresses) {
    found[address] = (await findRedirect({ ...importer, clock: systemClock }, address))?.location ?? null
  }
  return found
}

const entry = (id: number, link: string, fields: Fields = {}, ...more: string[]) =>
  item(
    {
      title: `Entry ${id}`,
      guid: `https://blog.example/?p=${id}`,
      link,
      'wp:post_id': id,
      'wp:post_date': '2010-08-06 10:00:00',
      'content:encoded': '<p>Text</p>',
      ...fields,
    },
    ...more,
  )

const page = { 'wp:post_type': 'page' }

describe('addresses of a former WordPress site', () => {
  it('lead to where their entries are', async () => {
    const file = wxr(
      entry(
        2,
        'https://blog.example/2010/08/06/second/',
        { 'wp:post_name': 'second' },
        meta('_wp_old_slug', 'zweiter'),
      ),
      entry(3, 'http://www.blog.example/about-us/', { ...page, 'wp:post_name': 'about-us' }),
      entry(4, 'https://blog.example/about-us/child/', {
        ...page,
        'wp:post_name': 'child',
        'wp:post_parent': 3,
      }),
      entry(5, 'https://blog.example/?p=5', { 'wp:status': 'draft', 'wp:post_name': '' }),
      entry(6, 'https://blog.example/%e6%97%a5%e6%9c%ac/', { 'wp:post_name': '%e6%97%a5%e6%9c%ac' }),
    )
    await importer.run('wordpress', file)
    const japan = `/posts/${encodeURIComponent('日本')}`
    const expected = {
      '/2010/08/06/second/': '/posts/second',
      '/2010/08/06/second': '/posts/second',
      '/2010/08/06/zweiter/': '/posts/second',
      '/2010/08/06/second/feed/': '/feed.xml',
      '/2010/08/06/second/comment-page-2/#comments': '/posts/second',
      '/?p=2': '/posts/second',
      '/about-us/child/': '/child',
      '/?page_id=4': '/child',
      '/?p=3': '/about-us',
      '/about-us': null,
      '/%E6%97%A5%E6%9C%AC': japan,
      '/?p=6': japan,
      '/2010': '/posts',
      '/2010/08/': '/posts',
      '/2010/08/06/': '/posts',
      '/2011/': null,
      '/feed/': '/feed.xml',
      '/comments/feed/': '/feed.xml',
      '/?feed=rss2': '/feed.xml',
      '/?p=99': null,
    }
    expect(await leadsTo(...Object.keys(expected))).toEqual(expected)
    const { prisma } = importer.database
    const before = await prisma.redirect.findMany({ orderBy: { id: 'asc' } })
    expect(await importer.run('wordpress', file)).toMatchObject({ updated: 0, unchanged: 5 })
    expect(await prisma.redirect.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
  })

  it('lead to lists, below the bases that the site had', async () => {
    await importer.run(
      'wordpress',
      wxr(
        '<wp:author><wp:author_id>3</wp:author_id><wp:author_login>ada</wp:author_login></wp:author>',
        '<wp:author><wp:author_login>bob</wp:author_login></wp:author>',
        '<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>trips</wp:category_nicename><wp:cat_name>Trips</wp:cat_name></wp:category>',
        '<wp:category><wp:category_nicename>alps</wp:category_nicename><wp:category_parent>trips</wp:category_parent><wp:cat_name>Alps</wp:cat_name></wp:category>',
        entry(
          1,
          'https://blog.example/alps/one/',
          {
            'dc:creator': 'ada',
            'content:encoded':
              '<a href="https://blog.example/topics/trips/alps/">a</a> <a href="/topics/trips/">b</a> <a href="/label/sea">c</a>',
          },
          category('alps', 'Alps'),
          category('undeclared', 'Undeclared'),
          category('sea', 'Sea', 'post_tag'),
        ),
      ),
    )
    const ada = await importer.database.prisma.staff.findFirst({ where: { name: 'ada' } })
    const expected = {
      '/category/trips/': '/posts?category=trips',
      '/category/trips/alps/': '/posts?category=alps',
      '/category/alps': '/posts?category=alps',
      '/topics/trips/alps/': '/posts?category=alps',
      '/topics/undeclared/': '/posts?category=undeclared',
      '/category/trips/page/2/': '/posts?category=trips',
      '/category/trips/feed/': '/post-categories/trips/feed.xml',
      '/tag/sea/feed/atom/': '/post-tags/sea/feed.xml',
      '/?cat=7': '/posts?category=trips',
      '/?category_name=alps': '/posts?category=alps',
      '/tag/sea/': '/posts?tag=sea',
      '/label/sea/': '/posts?tag=sea',
      '/?tag=sea': '/posts?tag=sea',
      '/author/ada/': `/posts?author=${ada?.id}-ada`,
      '/author/ada/feed/': `/post-authors/${ada?.id}/feed.xml`,
      '/?author=3': `/posts?author=${ada?.id}-ada`,
      '/author/bob/': '/posts',
      '/category/unknown': null,
    }
    expect(await leadsTo(...Object.keys(expected))).toEqual(expected)
    expect(await importer.database.prisma.post.findFirst()).toMatchObject({
      bodyHtml:
        '<p><a href="/posts?category=alps">a</a> <a href="/posts?category=trips">b</a> <a href="/posts?tag=sea">c</a></p>',
    })
  })

  it('lead from pictures to their copies, else to what they were uploaded to', async () => {
    const upload = (id: number, name: string, parent: number) =>
      entry(id, `https://blog.example/2010/post/${name}/`, {
        guid: `https://blog.example/wp-content/uploads/2010/08/${name}.jpg`,
        'wp:post_type': 'attachment',
        'wp:status': 'inherit',
        'wp:post_parent': parent,
        'wp:attachment_url': `https://blog.example/wp-content/uploads/2010/08/${name}.jpg`,
      })
    const file = wxr(
      upload(8, 'boat', 2),
      entry(2, 'https://blog.example/2010/post/', { 'wp:post_name': 'post' }),
      upload(9, 'lost', 0),
    )
    await importer.run('wordpress', file)
    const boat = '/wp-content/uploads/2010/08/boat'
    const addresses = [`${boat}.jpg`, `${boat}-300x200.jpg`, '/2010/post/boat/', '/?attachment_id=8']
    const before = await leadsTo(...addresses, '/wp-content/uploads/2010/08/lost.jpg')
    expect(Object.values(before)).toEqual([...addresses.map(() => '/posts/post'), null])
    const { prisma } = importer.database
    const url = `https://blog.example${boat}.jpg`
    await prisma.media.update({ where: { url }, data: { url: '/media/boat.jpg', sourceUrl: url } })
    await importer.run('wordpress', file)
    const after = Object.values(await leadsTo(...addresses))
    expect(after).toEqual(['/media/boat.jpg', '/media/boat.jpg', '/posts/post', '/posts/post'])
  })

  it('that this site uses itself are moved, and the report says so', async () => {
    const { warnings } = await importer.run(
      'wordpress',
      wxr(
        entry(1, 'https://blog.example/products/', { ...page, 'wp:post_name': 'products' }),
        entry(2, 'https://blog.example/x/', {
          'content:encoded': '<a href="https://blog.example/products/#a">a</a>',
          'wp:post_name': 'x',
        }),
      ),
    )
    expect(warnings).toEqual([
      { line: 4, reason: 'The site itself uses the address /products, so this page is at /products-2.' },
    ])
    expect(await leadsTo('/?page_id=1')).toEqual({ '/?page_id=1': '/products-2' })
    expect(await importer.database.prisma.post.findFirst()).toMatchObject({
      bodyHtml: '<p><a href="/products-2#a">a</a></p>',
    })
  })

  it('lead from what WooCommerce showed in pages to what this site has', async () => {
    const shop = (id: number, name: string, html: string) =>
      entry(id, `https://blog.example/${name}/`, { ...page, 'wp:post_name': name, 'content:encoded': html })
    const { skipped, created } = await importer.run(
      'wordpress',
      wxr(
        shop(1, 'cart', '<!-- wp:shortcode -->[woocommerce_cart]<!-- /wp:shortcode -->'),
        shop(
          2,
          'checkout',
          '<!-- wp:woocommerce/checkout --><div class="wp-block"></div><!-- /wp:woocommerce/checkout -->',
        ),
        shop(3, 'my-account', '<p>[woocommerce_my_account]</p>'),
        shop(4, 'returns', '<p>About returns</p>[woocommerce_order_tracking]'),
      ),
    )
    expect(created).toBe(1)
    expect(skipped.map(({ reason }) => reason)).toEqual(
      ['cart', 'checkout', 'account'].map(
        (what) => `It only shows WooCommerce's ${what}, in whose place this site has its own.`,
      ),
    )
    const expected = { '/cart/': '/products', '/checkout/': '/products', '/my-account/': '/account' }
    expect(await leadsTo(...Object.keys(expected))).toEqual(expected)
  })

  it('lead on from a site in a folder', async () => {
    const file = wxr(entry(1, 'https://blog.example/news/one/', { 'wp:post_name': 'one' })).replace(
      '<wp:base_blog_url>https://blog.example<',
      '<wp:base_blog_url>https://blog.example/news<',
    )
    await importer.run('wordpress', file)
    const expected = {
      '/news/one/': '/posts/one',
      '/news/?p=1': '/posts/one',
      '/news/feed/': '/feed.xml',
      '/news/': '/',
      '/?p=1': null,
    }
    expect(await leadsTo(...Object.keys(expected))).toEqual(expected)
  })

  it('lose a redirect from before that they no longer need, unless the owner set it', async () => {
    const { prisma } = importer.database
    const rows = [
      ['/about-us', 'import'],
      ['/product/mug', 'rename'],
      ['/team', 'owner'],
    ] as const
    await prisma.redirect.createMany({
      data: rows.map(([from, origin]) => ({ from, to: '/contact', leadsTo: '/contact', origin })),
    })
    await transact(prisma, (tx) =>
      saveMoves(tx, [
        { from: '/about-us', to: '/about-us' },
        { from: '/product/mug/', to: '/products/mug' },
        { from: '/team', to: '/team' },
      ]),
    )
    expect((await prisma.redirect.findMany()).map(({ from }) => from)).toEqual(['/team'])
  })
})

describe('addresses of a former shop', () => {
  it('lead to its products and lists: Shopify', async () => {
    await importer.run('shopify', 'Handle,Title,Type,Variant Price\nMug_Größe,Mug,Cups,4\nhat,Hat,,5')
    const expected = {
      '/products/Mug_Größe': '/products/mug-grosse',
      '/collections/cups/products/hat?variant=1': '/products/hat?variant=1',
      '/collections/cups/products/mug_größe': '/products/mug-grosse',
      '/collections/all': '/products',
      '/collections/cups': '/products?category=cups',
      '/collections/unknown': null,
      '/collections/x/products/unknown': null,
      '/products/hat': null,
      '/blogs/news': '/posts',
    }
    expect(await leadsTo(...Object.keys(expected))).toEqual(expected)
  })

  it('lead to its products and lists: WooCommerce', async () => {
    await importer.run(
      'woocommerce',
      'ID,Name,Regular price,Categories,Tags,Permalink\n7,Mug,4,Cups > Big,"old",\n8,Mug,4,,,\n9,Hat,5,,,https://shop.example/wear/my-hat/',
      { site: 'https://shop.example' },
    )
    const expected = {
      '/product/mug/': '/products/mug',
      '/?p=7': '/products/mug',
      '/?p=8': '/products/mug-2',
      '/?product=mug': '/products/mug',
      '/?post_type=product&p=8': '/products/mug-2?post_type=product',
      '/wear/my-hat/': '/products/hat',
      '/shop/': '/products',
      '/shop/page/2/': '/products',
      '/product-category/cups/big/': '/products?category=big',
      '/product-tag/old/': '/products?tag=old',
    }
    expect(await leadsTo(...Object.keys(expected))).toEqual(expected)
  })
})

describe('addresses that WordPress spelled in its language', () => {
  const file = (name: string) =>
    `ID,SKU,Name,Regular price,Categories,Tags,Images\n1,A,${name},5,Möbel > Schöne Stühle,Größe,https://shop.example/wp-content/uploads/a.jpg`
  const settings = { exponent: 2, timeZone: 'UTC', weightUnit: 'kg' as const, language: 'de' }

  it('lead to products, categories and tags, and so do those without the spelling', async () => {
    await importer.run('woocommerce', file('Überzug für Füße'), { settings })
    const product = '/products/ueberzug-fuer-fuesse'
    const category = '/products?category=schoene-stuehle'
    const tag = '/products?tag=grosse'
    expect(
      await leadsTo(
        '/product/ueberzug-fuer-fuesse/',
        '/product/uberzug-fur-fusse/',
        '/product-category/moebel/schoene-stuehle/',
        '/product-category/mobel/schone-stuhle/',
        '/product-category/schoene-stuehle/',
        '/product-tag/groesse/',
        '/product-tag/grosse/',
      ),
    ).toEqual({
      '/product/ueberzug-fuer-fuesse/': product,
      '/product/uberzug-fur-fusse/': product,
      '/product-category/moebel/schoene-stuehle/': category,
      '/product-category/mobel/schone-stuhle/': category,
      '/product-category/schoene-stuehle/': category,
      '/product-tag/groesse/': tag,
      '/product-tag/grosse/': tag,
    })
  })

  it('lead to a site in another language, too', async () => {
    await importer.run('woocommerce', file('Öl'))
    expect(
      await leadsTo('/product/oel/', '/product/ol/', '/product-category/moebel/schoene-stuehle'),
    ).toEqual({
      '/product/oel/': '/products/ol',
      '/product/ol/': '/products/ol',
      '/product-category/moebel/schoene-stuehle': '/products?category=schone-stuhle',
    })
  })
})
