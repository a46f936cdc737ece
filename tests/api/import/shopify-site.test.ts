import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer
beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(async () => {
  await importer.clear()
  await prisma().redirect.deleteMany()
  await importer.run(
    'shopify',
    'Handle,Title,Variant Price,Type\nmug,Mug,10,Cups\njug,Jug,20,\nbowl,Bowl,5,\n',
  )
})
afterAll(() => importer.close())

const prisma = () => importer.database.prisma
const findCategory = (slug: string) =>
  prisma().productCategory.findUnique({
    where: { slug },
    include: { products: { select: { product: { select: { slug: true } } }, orderBy: { productId: 'asc' } } },
  })
const slugsIn = async (slug: string) =>
  (await findCategory(slug))?.products.map(({ product }) => product.slug)

const COLLECTIONS = `ID,Handle,Command,Title,Body HTML,Sort Order,Published,Image Src,Image Alt Text,Product: Handle
1,for-tea,MERGE,For tea,<p>All you <b>need</b></p>,Manual,TRUE,https://cdn.example/tea.jpg,Tea,mug
1,for-tea,MERGE,,,,,,,jug
1,for-tea,MERGE,,,,,,,spoon
2,cups,MERGE,Cups,,Manual,TRUE,,,mug
3,old,MERGE,Old,,Manual,FALSE,,,mug
4,frontpage,MERGE,Home page,,Manual,TRUE,,,mug
`

describe('collections of Shopify', () => {
  it('become categories with their products, once', async () => {
    const dry = await importer.run('shopify', COLLECTIONS, { dryRun: true })
    expect(dry).toMatchObject({
      created: 2,
      changes: [{ kind: 'collection', name: 'For tea' }, { name: 'Cups' }],
    })
    const result = await importer.run('shopify', COLLECTIONS)
    expect(result).toMatchObject({ created: 2, kinds: { collection: 2 } })
    expect(result.warnings.map(({ reason }) => reason)).toEqual([
      'The collection "For tea" has 1 product that is not here. Import the products first.',
    ])
    expect(result.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [6, expect.stringContaining('was not published')],
      [7, expect.stringContaining("Shopify's own")],
    ])
    expect(await findCategory('for-tea')).toMatchObject({ name: 'For tea', description: 'All you need' })
    expect(await slugsIn('for-tea')).toEqual(['mug', 'jug'])
    // The type of the product has made this category before.
    expect(await slugsIn('cups')).toEqual(['mug'])
    expect(await prisma().productCategory.count()).toBe(2)
    expect(await importer.run('shopify', COLLECTIONS)).toMatchObject({ unchanged: 2, updated: 0 })
  })

  it('bring their products back after these were imported again', async () => {
    await importer.run('shopify', COLLECTIONS)
    await importer.run('shopify', 'Handle,Title,Variant Price,Type\nmug,Mug,11,Cups\n')
    expect(await slugsIn('for-tea')).toEqual(['jug'])
    expect(await importer.run('shopify', COLLECTIONS, { dryRun: true })).toMatchObject({
      changes: [{ name: 'For tea', fields: ['products'] }],
    })
    expect(await importer.run('shopify', COLLECTIONS)).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await slugsIn('for-tea')).toEqual(['mug', 'jug'])
  })

  it('name their rules and metafields, which have no place here', async () => {
    const { warnings, created } = await importer.run(
      'shopify',
      `Handle,Title,Body HTML,Sort Order,Published,Must Match,Rule: Product Column,Rule: Relation,Rule: Condition,Product: Handle,Metafield: custom.badge [string]
sale,Sale,,Best Selling,TRUE,all,Tag,Equals,sale,mug,hot
sale,,,,,,Variant Price,Less Than,20,bowl,
`,
    )
    expect(created).toBe(1)
    expect(warnings.map(({ reason }) => reason)).toEqual([
      'The collection "Sale" was filled by rules, which categories do not have: Tag Equals sale; Variant Price Less Than 20. It comes with 2 products.',
      'The metafield "custom.badge" has no place here and was left out.',
    ])
    expect(await slugsIn('sale')).toEqual(['mug', 'bowl'])
  })
})

const PAGES = `ID,Handle,Command,Title,Author,Body HTML,Published,Published At,Template Suffix,Metafield: title_tag [string]
5,about-us,MERGE,About us,Ann,"<p>Buy <a href=""/products/mug"">mugs</a></p>",TRUE,2024-05-01 10:00:00 +0200,,About our shop
6,cart,MERGE,Cart notes,Ann,<p>x</p>,FALSE,,,
`
const POSTS = `ID,Handle,Command,Title,Author,Body HTML,Summary HTML,Tags,Published,Published At,Image Src,Image Alt Text,Blog: Handle,Blog: Title,Blog: Commentable,Comment: Body
7,first,MERGE,First,Ann Lee,<p>See <a href="https://old.example/pages/about-us">us</a></p>,<p>Short</p>,"tea, news",TRUE,2024-06-01 10:00:00 UTC,https://cdn.example/a.jpg,A,news,News,no,
7,first,,,,,,,,,,,news,,,Nice
8,first,MERGE,Other first,Ann Lee,<p>Other</p>,,,TRUE,2027-01-01 10:00:00 UTC,,,recipes,Recipes,moderate,
`

describe('pages and blog posts of Shopify', () => {
  it('come with their addresses, authors, blogs and dates, once', async () => {
    const site = 'https://old.example'
    expect(await importer.run('shopify', PAGES, { site, dryRun: true })).toMatchObject({ created: 2 })
    expect(await importer.run('shopify', PAGES, { site })).toMatchObject({ created: 2, skipped: [] })
    const posts = await importer.run('shopify', POSTS, { site })
    expect(posts).toMatchObject({ created: 2, skipped: [] })
    expect(posts.deadLinks).toBeUndefined()
    expect(posts.warnings.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('do not come along: 1 of "First"'),
    ])
    expect(await prisma().page.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      {
        ...{ slug: 'about-us', title: 'About us', seoTitle: 'About our shop', published: true },
        publishedAt: new Date('2024-05-01T08:00:00Z'),
        bodyHtml: '<p>Buy <a href="/products/mug">mugs</a></p>',
      },
      { published: false, title: 'Cart notes' },
    ])
    const include = {
      author: true,
      tags: { include: { tag: true } },
      categories: { include: { category: true } },
    }
    const [first, other] = await prisma().post.findMany({ orderBy: { id: 'asc' }, include })
    expect(first).toMatchObject({
      ...{
        slug: 'first',
        title: 'First',
        excerpt: 'Short',
        commentsOpen: false,
        author: { name: 'Ann Lee' },
      },
      bodyHtml: '<p>See <a href="/about-us">us</a></p>',
      categories: [{ category: { slug: 'news', name: 'News' } }],
    })
    expect(first?.tags.map(({ tag }) => tag.name).sort()).toEqual(['news', 'tea'])
    expect(other).toMatchObject({
      ...{ slug: 'first-2', title: 'Other first', categories: [{ category: { slug: 'recipes' } }] },
      publishedAt: new Date('2027-01-01T10:00:00Z'),
    })
    // An address whose form does not tell where it leads.
    const moved = await prisma().redirect.findUnique({ where: { from: '/blogs/recipes/first' } })
    expect(moved?.to).toBe('/posts/first-2')
    for (const text of [PAGES, POSTS])
      expect(await importer.run('shopify', text, { site })).toMatchObject({
        unchanged: 2,
        created: 0,
        updated: 0,
      })
    expect(
      await importer.run('shopify', PAGES.replace('About us,', 'About,'), { dryRun: true }),
    ).toMatchObject({
      changes: [{ kind: 'page', fields: ['title'] }],
    })
  })
})

describe('menus and redirects of Shopify', () => {
  it('lead to what came in, and tell what did not', async () => {
    await importer.run('shopify', COLLECTIONS)
    await importer.run('shopify', PAGES)
    const menus = `ID,Handle,Command,Title,Menu Item: ID,Menu Item: Title,Menu Item: Resource Type,Menu Item: Resource Handle,Menu Item: URL,Menu Item: Parent ID,Menu Item: Parent Title,Menu Item: Position
1,main-menu,MERGE,Main menu,10,Shop,CATALOG,,/collections/all,,,1
1,main-menu,MERGE,,11,Tea,COLLECTION,for-tea,,10,Shop,1
1,main-menu,MERGE,,12,About,PAGE,about-us,,,,3
1,main-menu,MERGE,,13,Mug,HTTP,,https://old.example/products/mug,,,2
1,main-menu,MERGE,,14,Lost,PAGE,gone,,,,4
1,main-menu,MERGE,,15,Far,HTTP,,https://far.example/x,,,5
`
    const { warnings } = await importer.run('shopify', menus, { site: 'https://old.example' })
    expect(warnings.map(({ reason }) => reason)).toEqual([
      'The menu item "Lost" leads to what did not come in.',
    ])
    const menu = await prisma().menu.findUnique({
      where: { location: 'primary' },
      include: { items: { orderBy: [{ parentId: { sort: 'asc', nulls: 'first' } }, { position: 'asc' }] } },
    })
    expect(menu?.items.map(({ label, type, url }) => [label, type, url])).toEqual([
      ['Shop', 'products', null],
      ['Mug', 'link', '/products/mug'],
      ['About', 'page', null],
      ['Far', 'link', 'https://far.example/x'],
      ['Tea', 'product_category', null],
    ])
    expect(await importer.run('shopify', menus)).toMatchObject({ kinds: { menu: 1 }, warnings: [] })
  })

  it('redirect to where their targets are here, once, and never in a circle', async () => {
    await importer.run('shopify', PAGES)
    const text =
      'Redirect from,Redirect to\n/old-about,/pages/about-us\n/sale,https://far.example/sale\n/,/x\n/loop,/loop\n/empty,\n'
    const { created, skipped } = await importer.run('shopify', text)
    expect(created).toBe(2)
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [4, expect.stringContaining('home page')],
      [5, expect.stringContaining('in a circle')],
      [6, 'The redirect leads nowhere.'],
    ])
    const find = (from: string) => prisma().redirect.findUnique({ where: { from } })
    expect(await find('/old-about')).toMatchObject({ to: '/about-us', origin: 'owner', permanent: true })
    expect(await find('/sale')).toMatchObject({ to: 'https://far.example/sale' })
    expect(await importer.run('shopify', text)).toMatchObject({ created: 0, unchanged: 2 })
  })
})

it('lists gift cards by their last characters and balances, since they are owed', async () => {
  const { created, skipped } = await importer.run(
    'shopify',
    'Id,Code,Initial Balance,Current Balance,Currency\n1,•••• ab12,50.00,20.00,EUR\n2,cd34,10.00,0.00,EUR\n',
  )
  expect(created).toBe(0)
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'The gift card ending in ab12, with 20.00 EUR, has no place here.',
    'The gift card ending in cd34, with 0.00 EUR, has no place here.',
  ])
})
