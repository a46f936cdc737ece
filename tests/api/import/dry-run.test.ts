import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SourceName } from '#lib/import/index.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

const header =
  'Handle,Title,Body (HTML),Vendor,Tags,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src'
const csv = (...rows: string[]) => [header, ...rows].join('\n')

const shirt = 'shirt,Shirt,<p>Soft</p>,Acme,"a, b",Wear,Size,S,SH-S,20,,shopify,3,https://a.example/s.jpg'
const shirtM = 'shirt,,,,,,,M,SH-M,20,,shopify,2,'
const mug = 'mug,Mug,<p>For tea</p>,Acme,b,Cups,Title,Default Title,MUG,12,,,,'

/** The command's report, after making sure that it leaves the database as it is. */
async function preview(source: SourceName, text: string) {
  const before = await dumpDatabase(importer.database)
  const result = await importer.run(source, text, { dryRun: true })
  expect(await dumpDatabase(importer.database)).toEqual(before)
  return result
}

/** The dry run, having found that the import does what it said. */
async function foresee(source: SourceName, text: string) {
  const { changes, ...foreseen } = await preview(source, text)
  expect(await importer.run(source, text)).toEqual(foreseen)
  return { ...foreseen, changes }
}

describe('a dry run', () => {
  it('names what is new, on an empty site, and writes nothing', async () => {
    const { changes, created } = await foresee('shopify', csv(shirt, shirtM, mug))
    expect(created).toBe(2)
    expect(changes).toEqual([
      { line: 2, kind: 'product', name: 'Shirt', outcome: 'created' },
      { line: 4, kind: 'product', name: 'Mug', outcome: 'created' },
    ])
  })

  it.each([
    ['its name', [shirt.replace('Shirt', 'Top'), shirtM], ['name']],
    ['its text', [shirt.replace('Soft', 'Hard'), shirtM], ['description']],
    ['its vendor', [shirt.replace('Acme', 'Other'), shirtM], ['vendor']],
    ['its tags', [shirt.replace('a, b', 'b, c'), shirtM], ['tags']],
    ['its category', [shirt.replace('Wear', 'Clothes'), shirtM], ['categories']],
    ['its picture', [shirt.replace('s.jpg', 't.jpg'), shirtM], ['images']],
    ['the stock of a variant', [shirt, shirtM.replace('2,', '5,')], ['stock']],
    ['a price and a sale', [shirt.replace('20,,', '15,20,'), shirtM], ['price', 'compare_at_price']],
    ['the SKU of a variant', [shirt, shirtM.replace('SH-M', 'SH-2')], ['sku']],
    ['its variants', [shirt, shirtM, shirtM.replace('M,SH-M', 'L,SH-L')], ['options', 'variants']],
    ['fewer variants', [shirt], ['options', 'variants']],
  ])('names the fields of a product that would change: %s', async (_, rows, fields) => {
    await importer.run('shopify', csv(shirt, shirtM, mug))
    const { changes, updated, unchanged } = await foresee('shopify', csv(...rows, mug))
    expect({ updated, unchanged }).toEqual({ updated: 1, unchanged: 1 })
    expect(changes).toMatchObject([{ line: 2, outcome: 'updated', fields }])
    expect((await preview('shopify', csv(...rows, mug))).changes).toEqual([])
  })

  it('names what was changed here and would be lost', async () => {
    await importer.run('shopify', csv(mug))
    await importer.database.prisma.product.updateMany({ data: { vendor: 'Mine', featured: true } })
    await importer.database.prisma.productVariant.updateMany({ data: { barcode: '1', price: 1300n } })
    const { changes } = await preview('shopify', csv(mug.replace('Mug', 'Cup')))
    expect(changes?.[0]?.fields).toEqual(['name', 'vendor', 'barcode', 'price'])
  })

  it('skips and warns as the import would', async () => {
    const twice = mug.replace('mug,Mug', 'cup,Cup')
    const bad = mug.replace('mug,', 'bad,').replace(',12,', ',free,')
    const result = await foresee('shopify', csv(mug, twice, bad))
    expect(result).toMatchObject({
      created: 2,
      skipped: [{ line: 4 }],
      warnings: [{ line: 3, reason: 'The SKU "MUG" is already in use and was left out.' }],
    })
  })

  it('writes nothing of a blog, be it pictures, authors, categories or menus', async () => {
    const text = blog('Tides', 'Nice')
    const { changes, warnings } = await foresee('wordpress', text)
    expect(changes).toMatchObject([
      { kind: 'post', name: 'Tides', outcome: 'created' },
      { kind: 'page', name: 'About', outcome: 'created' },
    ])
    expect(warnings).toEqual([{ line: 10, reason: 'The menu item "Lost" leads to what did not come in.' }])
    expect(await foresee('wordpress', text)).toMatchObject({ unchanged: 2, changes: [] })
    const changed = await foresee('wordpress', blog('Ebb', 'Very nice').replace('sea', 'Sea'))
    expect(changed.changes?.map(({ fields }) => fields)).toEqual([['title', 'body', 'excerpt', 'comments']])
  })

  it('is printed by the command, which writes nothing either', async () => {
    await importer.run('shopify', csv(mug))
    const folder = await mkdtemp(path.join(os.tmpdir(), 'dry-run-'))
    const file = path.join(folder, 'products.csv')
    await writeFile(file, csv(mug.replace(',12,', ',13,'), shirt, shirtM.replace(',20,', ',free,')))
    const run = (...flags: string[]) => runCommand(folder, file, '--dry-run', ...flags)
    // The first command of all on a database names its search logs.
    const text = await run()
    const before = await dumpDatabase(importer.database)
    const json = await run('--json', '--download')
    expect(await dumpDatabase(importer.database)).toEqual(before)
    await rm(folder, { recursive: true })
    expect(text).toBe(
      [
        'Line 4 was skipped: The price "free" is not a price with at most 2 decimals.',
        'Line 2 would update the product "Mug": price.',
        'Line 3 would create the product "Shirt".',
        `Created   1 ${'█'.repeat(30)}`,
        `Updated   1 ${'█'.repeat(30)}`,
        `Skipped   1 ${'█'.repeat(30)}`,
        'Would be: 1 created, 1 updated, 0 unchanged, 1 skipped, 0 warnings.\n',
      ].join('\n'),
    )
    expect(JSON.parse(json)).toMatchObject({
      created: 1,
      updated: 1,
      changes: [
        { line: 2, outcome: 'updated', fields: ['price'] },
        { line: 3, outcome: 'created' },
      ],
      skipped: [{ line: 4 }],
    })
  }, 120_000)

  it('foresees a whole catalogue', async () => {
    const text = await readFile(path.join(import.meta.dirname, 'files/woocommerce-products.csv'), 'utf8')
    await foresee('woocommerce', text)
    const dearer = text.replaceAll(',18,Kitchen', ',19,Kitchen')
    const { changes } = await foresee('woocommerce', dearer)
    expect(changes?.map(({ name, fields }) => [name, fields])).toEqual([
      ['Tea Towel', ['price']],
      ['Plain Towel', ['price']],
    ])
  })
})

async function runCommand(folder: string, file: string, ...flags: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: importer.url, STORAGE_PATH: folder, LOG_LEVEL: 'silent' }
  const command = ['scripts/run-program.mjs', 'lib/cli/running/import.ts', 'shopify', file, ...flags]
  return (await promisify(execFile)(process.execPath, command, { env })).stdout
}

function blog(title: string, comment: string): string {
  return `<?xml version="1.0"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://blog.example</wp:base_blog_url>
<wp:author><wp:author_id>3</wp:author_id><wp:author_login>ada</wp:author_login><wp:author_email>ada@blog.example</wp:author_email></wp:author>
<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>coast</wp:category_nicename><wp:cat_name>Coast</wp:cat_name></wp:category>
<item><title>${title}</title><guid>1</guid><dc:creator>ada</dc:creator><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt><content:encoded>By the sea</content:encoded><category domain="category" nicename="coast">Coast</category><category domain="post_tag" nicename="salt">Salt</category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta><wp:comment><wp:comment_id>5</wp:comment_id><wp:comment_author>Bo</wp:comment_author><wp:comment_approved>1</wp:comment_approved><wp:comment_content>${comment}</wp:comment_content></wp:comment></item>
<item><title>About</title><guid>2</guid><wp:post_id>2</wp:post_id><wp:post_type>page</wp:post_type><wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt></item>
<item><title>Boat</title><guid>9</guid><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://blog.example/9.jpg</wp:attachment_url></item>
<item><title>T</title><guid>8</guid><wp:post_id>8</wp:post_id><wp:post_type>page</wp:post_type><wp:status>trash</wp:status></item>
<item><title></title><guid>m1</guid><wp:post_id>21</wp:post_id><wp:post_type>nav_menu_item</wp:post_type><category domain="nav_menu" nicename="main">Main</category><wp:postmeta><wp:meta_key>_menu_item_type</wp:meta_key><wp:meta_value>post_type</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>_menu_item_object_id</wp:meta_key><wp:meta_value>2</wp:meta_value></wp:postmeta></item>
<item><title>Lost</title><guid>m2</guid><wp:post_id>22</wp:post_id><wp:post_type>nav_menu_item</wp:post_type><category domain="nav_menu" nicename="main">Main</category><wp:postmeta><wp:meta_key>_menu_item_type</wp:meta_key><wp:meta_value>post_type</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>_menu_item_object_id</wp:meta_key><wp:meta_value>8</wp:meta_value></wp:postmeta></item>
</channel></rss>`
}
