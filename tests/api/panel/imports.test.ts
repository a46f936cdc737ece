import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  addImportPart,
  chooseImportColumns,
  exportImportLines,
  type ImportFile,
  listImports,
  MAX_IMPORT_BYTES,
  openImport,
  pageImportLines,
  removeImport,
  runImports,
  showImport,
  startImport,
  stopImport,
} from '#lib/domains/running/imports/index.ts'
import { importUploadedFile } from '#lib/import/index.ts'
import { agingTables, purgeExpired } from '#lib/platform/database/purge.ts'
import { parseUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { exportProductFile } from '#tests/support/importing.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

const SHOPIFY = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
const MUGS = [
  SHOPIFY,
  'mug,Mug,MUG-1,12.50,shopify,4',
  'bowl,Bowl,BOWL-1,free,shopify,1',
  'jug,Jug,JUG-1,20,,',
].join('\n')

/** Sends a file in parts of this size. */
async function upload(text: string | Buffer, partBytes = 50, name = 'products.csv'): Promise<number> {
  const { app, owner } = panel
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const id = await openImport(app, owner, { name, bytes: bytes.length })
  for (let position = 0; position < bytes.length; position += partBytes) {
    await addImportPart(app, owner, { id, position, content: bytes.subarray(position, position + partBytes) })
  }
  return id
}

const read: ImportFile = (file, asked) =>
  importUploadedFile(
    { ...panel.app, store: panel.app.pictures.store, siteUrl: panel.app.defaultSiteUrl },
    file,
    asked,
  )

/** As the server's job would, once the lease of the one before has ended. */
async function work(importer: ImportFile = read, signal = new AbortController().signal): Promise<void> {
  await panel.app.database.prisma.jobLease.deleteMany({ where: { name: 'imports' } })
  await runImports(panel.app, signal, importer)
}

const wordpressPost = (title: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url>
<item><title>${title}</title><guid>https://old.example/?p=1</guid><content:encoded><![CDATA[Text]]></content:encoded>
<wp:post_id>1</wp:post_id><wp:post_date>2026-01-02 10:00:00</wp:post_date><wp:post_name>hello</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`

const keep = { missing: 'keep', download: false } as const
const find = (slug: string) => panel.app.database.prisma.product.findFirst({ where: { slug } })

describe('an import of products', () => {
  it('shows what it would change, changes it once it is started, and reports by line', async () => {
    const { app, owner } = panel
    const id = await upload(MUGS)
    expect(await showImport(app, owner, id)).toMatchObject({ state: 'checking', received: MUGS.length })
    expect(await refusalOf(startImport(app, owner, { id, ...keep }))).toBe('stale')
    await work()
    expect(await showImport(app, owner, id)).toMatchObject({
      ...{ state: 'checked', source: 'shopify', created: 2, updated: 0, unchanged: 0 },
      counts: { created: 2, skipped: 1, warning: 0 },
    })
    expect(await find('mug')).toBeNull()
    const { lines } = await pageImportLines(app, owner, { id, outcome: 'skipped' })
    expect(lines).toMatchObject([{ line: 3, text: expect.stringContaining('The price "free"') }])

    await startImport(app, owner, { id, ...keep })
    expect(await refusalOf(startImport(app, owner, { id, ...keep }))).toBe('stale')
    expect(await refusalOf(removeImport(app, owner, id))).toBe('stale')
    await work()
    expect(await showImport(app, owner, id)).toMatchObject({
      state: 'done',
      created: 2,
      done: 2,
    })
    expect(await find('mug')).toMatchObject({ name: 'Mug', price: 1250n })
    expect(await app.database.prisma.importPart.count({ where: { runId: id } })).toBe(0)
    const whole: unknown[] = []
    for await (const batch of await exportImportLines(app, owner, id)) whole.push(...batch)
    expect(whole).toHaveLength(1)

    const again = await upload(MUGS.replace('12.50', '13.50'))
    await work()
    expect(await showImport(app, owner, again)).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    const page = await pageImportLines(app, owner, { id: again, outcome: 'updated' })
    expect(page.lines).toMatchObject([{ name: 'Mug', text: 'price' }])
    await removeImport(app, owner, again)
    expect(await showImport(app, owner, again)).toBeNull()
    const { acts } = await listActs(app, operator('test'), { subject: `import:${id}` })
    expect(acts.map(({ action }) => action)).toEqual(['import.started', 'import.uploaded'])
  })

  it('leads links to a former shop to this one, whose address a member names', async () => {
    const { app, owner } = panel
    const body = '<a href=""https://former.example/products/mug"">Mug</a>'
    const id = await upload(
      [`${SHOPIFY},Body (HTML)`, `plate,Plate,PLATE-1,9,shopify,4,"${body}"`].join('\n'),
    )
    await work()
    expect(await refusalOf(startImport(app, owner, { id, ...keep, site: 'former.example' }))).toBe(
      'site: web_address',
    )
    await startImport(app, owner, { id, ...keep, site: 'https://former.example' })
    await work()
    expect(await showImport(app, owner, id)).toMatchObject({ state: 'done', site: 'https://former.example' })
    expect(await find('plate')).toMatchObject({ descriptionHtml: '<a href="/products/mug">Mug</a>' })
  })

  it('takes each part of a file once, in order, whoever sends it twice', async () => {
    const { app, owner } = panel
    expect(await refusalOf(openImport(app, owner, { name: 'big.csv', bytes: MAX_IMPORT_BYTES + 1 }))).toBe(
      'upload_size',
    )
    const bytes = Buffer.from(MUGS)
    const id = await openImport(app, owner, { name: 'products.csv', bytes: bytes.length })
    const part = (from: number, to: number) => ({ id, position: from, content: bytes.subarray(from, to) })
    const twice = [part(0, 40), part(0, 40)].map((one) => addImportPart(app, owner, one))
    expect(await Promise.all(twice)).toEqual([40, 40])
    expect(await refusalOf(addImportPart(app, owner, part(80, 100)))).toBe('stale')
    expect(
      await refusalOf(addImportPart(app, owner, { ...part(40, 60), content: Buffer.alloc(bytes.length) })),
    ).toBe('stale')
    await addImportPart(app, owner, part(40, bytes.length))
    expect(await refusalOf(addImportPart(app, owner, { ...part(0, 1), position: bytes.length }))).toBe(
      'stale',
    )
    await work()
    expect(await showImport(app, owner, id)).toMatchObject({ state: 'checked', counts: { skipped: 1 } })
  })

  it('is begun again after the server was stopped, and goes on after somebody has stopped it', async () => {
    const { app, owner } = panel
    const rows = Array.from({ length: 500 }, (_, at) => `cup-${at},Cup ${at},CUP-${at},5,,`)
    const id = await upload([SHOPIFY, ...rows].join('\n'), 4000)
    await work()
    await startImport(app, owner, { id, ...keep })
    const leaving = new AbortController()
    await work((file, asked) => {
      const onProgress = (done: number, total: number) => {
        asked.onProgress(done, total)
        leaving.abort()
      }
      return read(file, { ...asked, onProgress })
    }, leaving.signal)
    const shown = await showImport(app, owner, id)
    expect(shown).toMatchObject({ state: 'importing', done: 200, total: 500 })

    await work(async (file, asked) => {
      const onProgress = (done: number, total: number) => asked.onProgress(done, total)
      await stopImport(app, owner, id)
      return read(file, { ...asked, onProgress })
    })
    expect(await showImport(app, owner, id)).toMatchObject({ state: 'stopped' })
    expect(await refusalOf(stopImport(app, owner, id))).toBe('stale')
    const cups = { slug: { startsWith: 'cup-' } }
    const before = await app.database.prisma.product.count({ where: cups })
    expect(before).toBeLessThan(500)

    await startImport(app, owner, { id, ...keep })
    await work()
    const done = await showImport(app, owner, id)
    expect(done).toMatchObject({ state: 'done', created: 500 - before, unchanged: before })
    expect(await app.database.prisma.product.count({ where: cups })).toBe(500)
    await app.database.prisma.product.deleteMany({ where: cups })
  })

  it('asks what the columns of a file with unknown headers are, and remembers it', async () => {
    const { app, owner } = panel
    const file = 'Artikel;Kennung;Betrag;Notiz;Name\nTeller;PLATE-1;7,50;neu;intern\n;;;;'
    const id = await upload(file)
    await work()
    const asked = await showImport(app, owner, id)
    expect(asked).toMatchObject({ state: 'columns', contents: null, problem: null })
    expect(await refusalOf(startImport(app, owner, { id, ...keep }))).toBe('stale')
    const { headers = [], kinds = [], nearest = -1 } = asked?.choices ?? {}
    expect(headers).toEqual([
      { header: 'Artikel', sample: 'Teller' },
      { header: 'Kennung', sample: 'PLATE-1' },
      { header: 'Betrag', sample: '7,50' },
      { header: 'Notiz', sample: 'neu' },
      { header: 'Name', sample: 'intern' },
    ])
    expect(kinds[nearest]).toMatchObject({
      ...{ source: 'woocommerce', contents: 'products', guesses: ['', '', '', '', 'Name'] },
      columns: expect.arrayContaining([
        { name: 'Regular price', german: 'Regulärer Preis', isRequired: true },
      ]),
    })
    const choose = (columns: string[]) => chooseImportColumns(app, owner, { id, kind: nearest, columns })
    expect(await refusalOf(choose(['Name', 'SKU', '', '', '']))).toBe('import_columns')
    expect(await refusalOf(choose(['Name', 'SKU', 'Regular price', '', 'Name']))).toBe('import_column_twice')
    expect(await refusalOf(choose(['Name', 'SKU', 'Price of gold', '', '']))).toBe('stale')
    expect(await refusalOf(choose(['Name', 'Regular price']))).toBe('stale')
    await choose(['Name', 'SKU', 'Regular price', '', ''])
    expect(await refusalOf(choose(['Name', 'SKU', 'Regular price', '', '']))).toBe('stale')
    await work()
    expect(await showImport(app, owner, id)).toMatchObject({
      ...{ state: 'checked', source: 'woocommerce', contents: 'products', created: 1 },
      chosen: { Artikel: 'Name', Kennung: 'SKU', Betrag: 'Regular price', Name: '' },
    })
    // The choice can be changed until the import starts.
    await choose(['Name', '', 'Regular price', 'Short description', ''])
    await work()
    await startImport(app, owner, { id, ...keep })
    await work()
    const done = await showImport(app, owner, id)
    expect(done).toMatchObject({ state: 'done', created: 1, choices: null })
    expect(await find('teller')).toMatchObject({ name: 'Teller', price: 750n, shortDescription: 'neu' })

    const next = await upload(file.replace('7,50', '8,50').replace('Kennung', 'Lager'))
    await work()
    expect(await showImport(app, owner, next)).toMatchObject({ state: 'checked', updated: 1 })
    await app.database.prisma.product.deleteMany({ where: { slug: 'teller' } })
    await app.database.prisma.importSource.deleteMany({ where: { source: 'woocommerce' } })
  })

  it('takes customers, orders and posts too, from those who may change them, and names no one', async () => {
    const { app, owner } = panel
    const people = await upload(
      'First Name,Last Name,Email,Accepts Marketing\nJane,Doe,jane@example.com,no\n',
    )
    const orders = await upload(
      'Name,Email,Financial Status,Currency,Subtotal,Shipping,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Id\n' +
        '#1001,jane@example.com,paid,EUR,10.00,0.00,10.00,2026-01-02 10:00:00 +0000,1,Mug,10.00,77\n',
    )
    const posts = await upload(wordpressPost('Hello there'))
    const coupons = await upload('code,discount_type,amount\nspring,percent,10\n')
    const rates = await upload('Country code,Rate %,Tax name\nCH,8.1,MwSt\n')
    const shipping = await upload(
      '[{"id":1,"name":"Germany","order":1,"locations":[{"code":"DE","type":"country"}],"methods":[{"method_id":"flat_rate","title":"Parcel of Woo","enabled":true,"settings":{"cost":{"value":"4.90"}}}]}]',
    )
    const site = await upload(
      wordpressPost('Hello there').replace(
        '</channel>',
        '<item><title>autumn</title><guid>c</guid><wp:post_id>9</wp:post_id><wp:status>publish</wp:status><wp:post_type>shop_coupon</wp:post_type><wp:postmeta><wp:meta_key>discount_type</wp:meta_key><wp:meta_value>percent</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>coupon_amount</wp:meta_key><wp:meta_value>10</wp:meta_value></wp:postmeta></item></channel>',
      ),
    )
    await work()
    expect(await showImport(app, owner, coupons)).toMatchObject({ created: 1, contents: 'coupons' })
    expect(await showImport(app, owner, rates)).toMatchObject({ created: 1, contents: 'rates' })
    expect(await showImport(app, owner, shipping)).toMatchObject({ created: 1, contents: 'rates' })
    expect(await showImport(app, owner, site)).toMatchObject({ created: 2, contents: 'site' })
    const writer = {
      ...owner,
      permissions: new Set(['catalogue.read', 'catalogue.write', 'content.read', 'content.write'] as const),
    }
    expect(await refusalOf(startImport(app, writer, { id: site, ...keep }))).toBe('forbidden')
    expect(await refusalOf(showImport(app, writer, site))).toBe('forbidden')
    const seen = { created: 1, state: 'checked' }
    expect(await showImport(app, owner, people)).toMatchObject({ ...seen, contents: 'customers' })
    expect(await showImport(app, owner, orders)).toMatchObject({ ...seen, contents: 'orders' })
    expect(await showImport(app, owner, posts)).toMatchObject({ ...seen, contents: 'content' })
    const told = await pageImportLines(app, owner, { id: people })
    expect(told.lines).toMatchObject([{ outcome: 'created', line: 2, name: null }])
    expect(JSON.stringify(told)).not.toContain('jane')

    const clerk = { ...owner, permissions: new Set(['catalogue.read', 'catalogue.write'] as const) }
    for (const id of [people, orders, posts, coupons, rates, shipping, site]) {
      expect(await refusalOf(startImport(app, clerk, { id, ...keep }))).toBe('forbidden')
      expect(await refusalOf(showImport(app, clerk, id))).toBe('forbidden')
      expect(await refusalOf(pageImportLines(app, clerk, { id }))).toBe('forbidden')
      expect(await refusalOf(exportImportLines(app, clerk, id))).toBe('forbidden')
      expect(await refusalOf(removeImport(app, clerk, id))).toBe('forbidden')
    }
    expect((await listImports(app, clerk)).map(({ id }) => id)).not.toContain(people)

    const started = [people, orders, posts, shipping]
    for (const id of started) await startImport(app, owner, { id, ...keep })
    await work()
    for (const id of started)
      expect(await showImport(app, owner, id)).toMatchObject({ state: 'done', created: 1 })
    const { prisma } = app.database
    expect(await prisma.customer.count({ where: { email: 'jane@example.com' } })).toBe(1)
    expect(await prisma.order.count({ where: { number: '1001' } })).toBe(1)
    expect(await prisma.post.count({ where: { title: 'Hello there' } })).toBe(1)
    expect(await prisma.shippingMethod.count({ where: { code: 'parcel-of-woo' } })).toBe(1)
  })

  it('says what is wrong with a file that is no export, and keeps one that failed halfway', async () => {
    const { app, owner } = panel
    const id = await upload('Handle,Location,Option1 Name,On hand\nmug,Berlin,Size,4')
    await work()
    expect(await showImport(app, owner, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('a Shopify inventory export'),
    })
    expect(await refusalOf(startImport(app, owner, { id, ...keep }))).toBe('stale')
    for (const [content, problem] of [
      ['{"zones":[]}', 'The file is JSON, but neither a list of users nor one of shipping zones.'],
      [
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
        'The file is neither UTF-8, UTF-16 nor Windows-1252 text. Save it as UTF-8.',
      ],
    ] as const) {
      const bad = await upload(content)
      await work()
      expect(await showImport(app, owner, bad)).toMatchObject({ state: 'failed', problem })
    }
    const named = await upload(MUGS, 50, 'products (1).zip')
    await work()
    expect(await showImport(app, owner, named)).toMatchObject({
      state: 'failed',
      problem: 'The file is named .zip, but is not a ZIP archive. Download it again.',
    })

    const other = await upload(MUGS)
    await work()
    await startImport(app, owner, { id: other, ...keep })
    await work(() => Promise.reject(new Error('The disk is full.')))
    expect(await showImport(app, owner, other)).toMatchObject({ state: 'stopped', problem: '' })
    await startImport(app, owner, { id: other, ...keep })
    await work()
    expect(await showImport(app, owner, other)).toMatchObject({ state: 'done' })
  })

  it('takes what the shop has exported: as it is, it changes nothing; changed, just that', async () => {
    const { app, owner } = panel
    const make = createCatalogueFactory(app)
    const kitchen = await make.category({ name: 'Kitchen' })
    const cups = await make.category({ name: 'Cups', parentId: kitchen.id })
    const guide = await app.database.prisma.page.create({ data: { slug: 'pot-sizes', title: 'Pot sizes' } })
    const { id } = await make.product({
      sizeGuideId: guide.id,
      ...{ name: 'Teapot', slug: 'teapot', tags: ['Tea, hot', 'New'], categoryIds: [cups.id] },
      attributes: [{ name: 'Material', value: 'Cast iron' }],
      ...{ withdrawalExemption: 'sealed', safetyText: 'Hot' },
      manufacturer: { name: 'Iron & Co', address: '1 Forge Lane\nBath', contact: 'https://iron.example' },
      safetyDocuments: [{ name: 'Care', url: 'https://iron.example/care.pdf' }],
      videos: [
        {
          ...{ url: 'https://vimeo.com/76979871', title: 'Pouring', poster: '/media/pot.jpg', place: 1 },
          addedAt: '2026-05-01T10:00:00.000Z',
        },
      ],
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [
        {
          ...{
            sku: 'POT-S',
            price: 1299,
            optionValues: { Size: 'S' },
            weightThousandths: 1234,
            lowStockAt: 3,
          },
          unitMeasure: parseUnitMeasure('1.25 l / 100 ml'),
        },
        { sku: 'POT-L', price: 2000, compareAtPrice: 2500, optionValues: { Size: 'L' }, active: false },
      ],
      images: [{ url: '/media/pot.jpg', alt: 'A pot' }, { url: 'https://cdn.example.com/side.jpg' }],
    })
    const text = await exportProductFile(app, owner)
    const own = await upload(text, 100_000)
    await work()
    const lines = await pageImportLines(app, owner, { id: own })
    expect(lines.lines.map(({ name, text }) => [name, text])).toEqual([])
    expect(await showImport(app, owner, own)).toMatchObject({ source: 'storefront', created: 0, updated: 0 })

    const dearer = await upload(
      text
        .replace('12.99', '13.99')
        .replace('Cast iron', 'Clay')
        .replace('sealed', 'Custom')
        .replace('1.2500', '0.7500')
        .replace('Forge Lane', 'Forge Road'),
      100_000,
    )
    await work()
    const { lines: changes } = await pageImportLines(app, owner, { id: dearer })
    expect(changes).toMatchObject([
      {
        name: 'Teapot',
        outcome: 'updated',
        text: 'attributes, withdrawal_exemption, price, unit_measure, manufacturer',
      },
    ])
    await startImport(app, owner, { id: dearer, ...keep })
    await work()
    expect(
      await app.database.prisma.product.findUnique({ where: { id }, include: { manufacturer: true } }),
    ).toMatchObject({
      ...{ slug: 'teapot', price: 1399n, attributes: [{ name: 'Material', value: 'Clay' }] },
      withdrawalExemption: 'custom',
      manufacturer: { address: '1 Forge Road\nBath' },
      unitMeasure: '0.75 l / 100 ml',
    })

    // A page that is not here is told, and changes nothing.
    const lost = await upload(text.replace('pot-sizes', 'lost-sizes'), 100_000)
    await work()
    const { lines: told } = await pageImportLines(app, owner, { id: lost })
    expect(told.map((line) => line.text).join()).toContain('size guide "lost-sizes" is not a page here')

    // Columns that are left out stay as they are.
    const few = await upload(
      'Handle,Title,Variant SKU,Option1 Name,Option1 Value,Variant Price,Categories\nteapot,Pot,POT-S,Size,S,13.99,Kitchen > Cups\nteapot,,POT-L,,L,20,',
    )
    await work()
    const { lines: some } = await pageImportLines(app, owner, { id: few })
    expect(some).toMatchObject([{ outcome: 'updated', text: expect.stringContaining('name') }])
    expect(some[0]?.text).not.toMatch(
      /images|tags|stock|weight|withdrawal|unit|safety|manufacturer|sizeGuide/,
    )
  })

  it('is forgotten after a week if nobody imports it, and its report after a month', async () => {
    const { app, owner } = panel
    const { prisma } = app.database
    await prisma.importRun.deleteMany()
    const [waiting, done] = [await upload(MUGS), await upload(MUGS)]
    await work()
    await startImport(app, owner, { id: done, ...keep })
    await work()
    const purgeAfter = async (days: number) => {
      const now = new Date(app.clock.now().getTime() + days * 86_400_000)
      await purgeExpired(app.database, now, undefined, agingTables({ auditDays: 365 }))
      return (await listImports(app, owner)).map(({ id }) => id)
    }
    expect(await purgeAfter(6.9)).toEqual([done, waiting])
    expect(await purgeAfter(7.1)).toEqual([done])
    expect(await prisma.importPart.count()).toBe(0)
    expect(await purgeAfter(29.9)).toEqual([done])
    expect(await purgeAfter(30.1)).toEqual([])
    expect(await prisma.importLine.count()).toBe(0)
  })

  it('is forgotten after twenty others, and uploads that were given up after a day', async () => {
    const { app, owner, api } = panel
    const abandoned = await openImport(app, owner, { name: 'half.csv', bytes: 10 })
    api.clock.advance(25 * 3600)
    for (let count = 0; count < 21; count++) await openImport(app, owner, { name: 'next.csv', bytes: 10 })
    const runs = await listImports(app, owner)
    expect(runs.map(({ id }) => id)).not.toContain(abandoned)
    expect(runs.filter(({ state }) => state === 'done')).toEqual([])
  })
})
