import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

type Row = Record<string, string>

function csv(...rows: Row[]): string {
  const names = [...new Set(rows.flatMap(Object.keys))]
  const quote = (cell = '') => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return [names.join(','), ...rows.map((row) => names.map((name) => quote(row[name])).join(','))].join('\n')
}

const PHPASS = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'

const prisma = () => importer.database.prisma
const findCustomer = (email = 'jane@example.com') =>
  prisma().customer.findUnique({ where: { email }, include: { addresses: { orderBy: { id: 'asc' } } } })
const findOrder = (number: string) =>
  prisma().order.findUniqueOrThrow({
    where: { number },
    include: { lines: { orderBy: { position: 'asc' } }, shipments: true },
  })

const user: Row = {
  ID: '12',
  user_login: 'jane',
  user_email: 'jane@example.com',
  user_pass: PHPASS,
  user_registered: '2019-04-05 06:07:08',
  display_name: 'Jane Doe',
  roles: 'customer',
}

describe('users of WordPress', () => {
  it('become accounts with their password, from CSV and from JSON alike', async () => {
    const text = csv(user, { ...user, ID: '1', user_email: 'root@example.com', roles: 'administrator' })
    const result = await importer.run('wordpress', text)
    expect(result).toMatchObject({
      created: 1,
      skipped: [{ line: 3, reason: expect.stringContaining('administrator') }],
    })
    const jane = await findCustomer()
    expect(jane).toMatchObject({
      name: 'Jane Doe',
      passwordHash: PHPASS,
      passwordScheme: 'phpass:11',
      emailVerifiedAt: null,
      importedFrom: 'wordpress',
      createdAt: new Date('2019-04-05T06:07:08Z'),
    })
    const numbers = { ...user, ID: 12 }
    expect(await importer.run('wordpress', JSON.stringify([numbers]))).toMatchObject({
      unchanged: 1,
      created: 0,
    })
    expect(await importer.run('wordpress', gzipSync(text))).toMatchObject({ unchanged: 1 })
  })

  it('get no password that is unknown or too costly, and keep one that they set or used here', async () => {
    const { warnings } = await importer.run('wordpress', csv({ ...user, user_pass: 'secret' }))
    expect(warnings).toEqual([
      { line: 2, reason: 'The customer needs a new password: its password is not hashed in a known way.' },
    ])
    await importer.run('wordpress', csv({ ...user, user_pass: PHPASS.replace('$P$9', '$P$S') }))
    expect((await findCustomer())?.passwordHash).toBeNull()
    // It changed in the former site since.
    await importer.run('wordpress', csv(user))
    expect((await findCustomer())?.passwordHash).toBe(PHPASS)
    await prisma().customer.updateMany({ data: { passwordHash: 'own', passwordScheme: null } })
    await importer.run('wordpress', csv({ ...user, display_name: 'Other' }))
    expect(await findCustomer()).toMatchObject({ passwordHash: 'own', name: 'Jane Doe' })
  })

  it('are skipped if they run the site, which a file without roles cannot tell', async () => {
    const boss = { ...user, ID: '1', user_email: 'root@example.com', roles: 'administrator,subscriber' }
    expect(await importer.run('wordpress', csv(user, boss))).toMatchObject({
      skipped: [{ line: 3, reason: expect.stringContaining('administrator') }],
      warnings: [],
    })
    const [{ roles: _, ...one }, { roles: __, ...other }] = [user, boss]
    for (const text of [csv(one, other), JSON.stringify([one, other])]) {
      await importer.clear()
      const { warnings } = await importer.run('wordpress', text)
      expect(warnings.map(({ reason }) => reason)).toEqual([
        'The file names no roles, so staff came along as customers.',
      ])
    }
  })

  it('are skipped if no mail can reach their address', async () => {
    const emails = ['a"b@example.com', 'mailto:a@example.com', 'a@example']
    const people = emails.map((user_email, index) => ({ ...user, ID: `${index + 1}`, user_email }))
    const { created, skipped } = await importer.run('wordpress', csv(...people))
    expect([created, skipped.map(({ reason }) => reason)]).toEqual([
      0,
      emails.map((email) => `"${email}" is not an e-mail address.`),
    ])
  })

  it('are told from a site’s content, and refused if they have no addresses', async () => {
    await expect(importer.run('wordpress', '[{"ID":1}]')).rejects.toThrow('every entry needs a "user_email"')
    await expect(importer.run('wordpress', '[{')).rejects.toThrow('not JSON')
    await expect(importer.run('wordpress', 'ID,user_login\n1,jane')).rejects.toThrow(
      'not a whole WordPress export',
    )
  })
})

const customer: Row = {
  ID: '12',
  customer_id: '12',
  user_login: 'jane',
  user_pass: PHPASS,
  user_email: 'jane@example.com',
  user_registered: '2019-04-05 06:07:08',
  first_name: 'Jane',
  last_name: 'Doe',
  roles: 'customer',
  locale: 'de_DE',
  billing_first_name: 'Jane',
  billing_last_name: 'Doe',
  billing_company: 'Acme',
  billing_phone: '030 1',
  billing_address_1: 'Allee 1',
  billing_postcode: '10115',
  billing_city: 'Berlin',
  billing_country: 'DE',
  shipping_first_name: 'Joe',
  shipping_address_1: 'Gasse 2',
  shipping_city: 'Wien',
  shipping_country: 'AT',
}

describe('customers of WooCommerce', () => {
  it('come with both of their addresses, and meet the account that WordPress’s users made', async () => {
    await importer.run('wordpress', csv({ ...user, user_pass: '' }))
    const { warnings } = await importer.run('woocommerce', csv(customer))
    expect(warnings).toEqual([])
    expect(await findCustomer()).toMatchObject({
      passwordHash: PHPASS,
      addresses: [
        {
          name: 'Jane Doe, Acme',
          line1: 'Allee 1',
          country: 'DE',
          isDefaultBilling: true,
          isDefaultShipping: false,
        },
        { name: 'Joe', city: 'Wien', country: 'AT', isDefaultBilling: false, isDefaultShipping: true },
      ],
    })
    expect(await importer.run('woocommerce', csv(customer))).toMatchObject({ unchanged: 1 })
  })

  it('bring addresses to an account that WordPress’s password opens, and no password to a verified one', async () => {
    await importer.run('wordpress', csv(user))
    await importer.run('woocommerce', csv({ ...customer, user_pass: '' }))
    expect(await findCustomer()).toMatchObject({ passwordHash: PHPASS, addresses: [{}, {}] })
    await prisma().customer.updateMany({
      data: { passwordHash: null, passwordScheme: null, emailVerifiedAt: new Date() },
    })
    await importer.run('woocommerce', csv({ ...customer, user_registered: '2019-04-05 06:07:09' }))
    expect((await findCustomer())?.passwordHash).toBeNull()
  })

  it('of one id are two people if their addresses differ', async () => {
    await importer.run('woocommerce', csv(customer))
    const before = await findCustomer()
    await prisma().customer.updateMany({ data: { emailVerifiedAt: new Date() } })
    await importer.run('woocommerce', csv({ ...order, billing_email: 'max@example.com' }))
    const other = { ...customer, user_email: 'max@example.com', billing_address_1: 'Weg 3' }
    const { warnings } = await importer.run('woocommerce', csv(other))
    expect(warnings).toEqual([{ line: 2, reason: expect.stringContaining('had another address before') }])
    expect(await findCustomer()).toMatchObject({
      id: before?.id,
      passwordHash: PHPASS,
      addresses: [{ line1: 'Allee 1' }, { line1: 'Gasse 2' }],
    })
    expect(await findCustomer('max@example.com')).toMatchObject({
      emailVerifiedAt: null,
      addresses: [{ line1: 'Weg 3' }, { line1: 'Gasse 2' }],
    })
    expect((await findOrder('501')).customerId).toBeNull()
    const dry = await importer.run('woocommerce', csv({ ...other, user_email: 'eve@example.com' }), {
      dryRun: true,
    })
    expect(dry.changes).toMatchObject([{ outcome: 'updated', fields: ['email'] }])
  })

  it('stay one person who has changed the address here', async () => {
    await importer.run('woocommerce', csv(customer))
    const { id = 0 } = (await findCustomer()) ?? {}
    const changed = { email: 'new@example.com', emailVerifiedAt: new Date() }
    await prisma().customer.update({ where: { id }, data: changed })
    const details = { former: sha256('jane@example.com') }
    await prisma().auditEvent.create({ data: { kind: 'email_changed', customerId: id, details } })
    const again = { ...customer, billing_address_1: 'Weg 3' }
    const dry = await importer.run('woocommerce', csv(again), { dryRun: true })
    expect(dry.changes).toMatchObject([{ outcome: 'updated', fields: ['addresses'] }])
    expect(await importer.run('woocommerce', csv(again))).toMatchObject({ updated: 1, warnings: [] })
    expect(await findCustomer()).toBeNull()
    expect(await findCustomer('new@example.com')).toMatchObject({ id, passwordHash: PHPASS })
    // An address that was never theirs belongs to another person.
    const stranger = await prisma().customer.create({ data: { email: 'mia@example.com', name: 'Mia' } })
    const left = { former: sha256('max@example.com') }
    await prisma().auditEvent.create({
      data: { kind: 'email_changed', customerId: stranger.id, details: left },
    })
    const other = { ...again, user_email: 'max@example.com' }
    const { warnings } = await importer.run('woocommerce', csv(other))
    expect(warnings).toEqual([{ line: 2, reason: expect.stringContaining('had another address before') }])
  })

  it('without an account there are told by their address, and named if they come twice', async () => {
    const guest = { customer_id: '0', first_name: 'Jane', billing_city: 'Bonn', billing_country: 'DE' }
    const emails = ['a@example.com', 'b@example.com', 'a@example.com']
    const result = await importer.run('woocommerce', csv(...emails.map((email) => ({ ...guest, email }))))
    expect(result).toMatchObject({
      created: 2,
      skipped: [{ line: 4, reason: 'It is the same customer as on line 2.' }],
    })
    expect(await findCustomer('b@example.com')).not.toBeNull()
  })

  it('may come from SkyVerge’s export and from WooCommerce’s own report', async () => {
    const { ID: _, user_login: __, user_email: ___, user_registered: ____, ...rest } = customer
    await importer.run(
      'woocommerce',
      csv({ ...rest, email: 'a@example.com', date_registered: '2020-01-01 00:00:00' }),
    )
    expect(await findCustomer('a@example.com')).toMatchObject({ name: 'Jane Doe', addresses: [{}, {}] })
    const report = {
      Name: 'Max Muster',
      Username: 'max',
      'Last active': '2026-01-01',
      'Sign up': '2020-01-02 00:00:00',
      Email: 'b@example.com',
      Orders: '2',
      'Total spend': '10',
      AOV: '5',
      'Country / Region': 'DE',
      City: 'Bonn',
      Region: '',
      'Postal code': '53111',
    }
    await importer.run('woocommerce', csv(report))
    expect(await findCustomer('b@example.com')).toMatchObject({
      name: 'Max Muster',
      addresses: [{ city: 'Bonn', postcode: '53111' }],
    })
  })
})

/** As WebToffee exports it. */
const order: Row = {
  order_id: '501',
  order_number: '501',
  order_date: '2026-02-03 04:05:06',
  paid_date: '2026-02-03 05:00:00',
  status: 'completed',
  shipping_total: '4.20',
  shipping_tax_total: '0.80',
  fee_total: '1.00',
  fee_tax_total: '0.00',
  tax_total: '4.60',
  discount_total: '2.00',
  order_total: '27.80',
  order_subtotal: '20.00',
  order_currency: 'EUR',
  payment_method: 'stripe',
  payment_method_title: 'Card (Stripe)',
  shipping_method: 'Flat rate',
  customer_id: '12',
  customer_email: 'jane@example.com',
  billing_first_name: 'Jane',
  billing_last_name: 'Doe',
  billing_email: 'Jane@example.com',
  billing_address_1: 'Allee 1',
  billing_city: 'Berlin',
  billing_country: 'DE',
  shipping_first_name: 'Jane',
  shipping_address_1: 'Gasse 2',
  shipping_city: 'Wien',
  shipping_country: 'AT',
  customer_note: 'Ring twice.',
  fee_items: 'name:Gift wrap|total:1.00|tax:0|tax_data:null',
  tax_items:
    'rate_id:4|code:VAT-20|total:3.80|label:VAT 20%|tax_rate_compound:||rate_id:5|code:X|total:0.80|label:Other',
  coupon_items: 'code:SAVE|amount:2.00;code:MORE|amount:0.00',
  refund_items: '',
  line_item_1:
    'name:Mug &amp; Spoon|product_id:77|sku:MUG|quantity:2|total:12.396694|sub_total:14.396694|meta:Colour:red',
  line_item_2: 'name:Bowl|product_id:78|sku:|quantity:1|total:5.603306|sub_total:5.603306',
}

/** As SkyVerge exports it. */
const { line_item_1: _1, line_item_2: _2, fee_items: _3, coupon_items: _4, tax_items: _5, ...plain } = order
const skyverge: Row = {
  ...plain,
  order_number_formatted: 'WC-0502',
  refunded_total: '5.00',
  fee_total: '0',
  discount_total: '0.00',
  tax_total: '0.00',
  shipping_tax_total: '0.00',
  order_total: '24.20',
  line_items:
    'id:1|name:Mug; big|product_id:77|sku:MUG|quantity:2|subtotal:12.00|subtotal_tax:0.00|total:12.00|total_tax:0.00|refunded:5.00|refunded_qty:-1|meta:;' +
    'id:2|name:Bowl|product_id:78|sku:|quantity:1|subtotal:8.00|total:8.00|total_tax:0.00|refunded:0.00|refunded_qty:0|meta:',
}

describe('orders of WooCommerce', () => {
  it('keep what WebToffee writes of them: items, fees, taxes, coupons and both addresses', async () => {
    expect(await importer.run('woocommerce', csv(order))).toMatchObject({
      created: 1,
      skipped: [],
      warnings: [],
    })
    expect(await findOrder('501')).toMatchObject({
      importedFrom: 'woocommerce',
      email: 'jane@example.com',
      status: 'completed',
      paymentStatus: 'paid',
      fulfillmentStatus: 'fulfilled',
      currency: 'EUR',
      subtotal: 2100n,
      discount: 200n,
      shippingTotal: 420n,
      shippingTax: 80n,
      tax: 460n,
      total: 2780n,
      taxLines: [
        { name: 'VAT', rate: '20.00', amount: 380, included: false },
        { name: 'Other', rate: '0.00', amount: 80, included: false },
      ],
      couponCode: 'SAVE, MORE',
      couponDiscount: 200n,
      shippingMethodName: 'Flat rate',
      gatewayName: 'Card (Stripe)',
      customerNote: 'Ring twice.',
      placedAt: new Date('2026-02-03T04:05:06Z'),
      paidAt: new Date('2026-02-03T05:00:00Z'),
      billing: { city: 'Berlin' },
      shipping: { city: 'Wien' },
      lines: [
        {
          name: 'Mug & Spoon',
          sku: 'MUG',
          quantity: 2,
          unitPrice: 720n,
          subtotal: 1440n,
          discount: 200n,
          total: 1240n,
        },
        { name: 'Bowl', quantity: 1, total: 560n },
        { name: 'Gift wrap', quantity: 1, total: 100n },
      ],
    })
  })

  it('keep what SkyVerge writes of them, in one row or a row for every item', async () => {
    expect((await importer.run('woocommerce', csv(skyverge))).warnings).toEqual([])
    expect(await findOrder('WC-0502')).toMatchObject({
      formerNumber: 'WC-0502',
      paymentStatus: 'partially_refunded',
      refunded: 500n,
      lines: [
        { name: 'Mug; big', quantity: 2, total: 1200n, refundedQuantity: 1 },
        { name: 'Bowl', refundedQuantity: 0 },
      ],
    })
    const item = (name: string, total: string) => ({
      ...{ ...skyverge, order_id: '503', order_number_formatted: '503', line_items: '' },
      ...{ item_name: name, item_sku: '', item_quantity: '1', item_subtotal: total, item_total: total },
    })
    const result = await importer.run('woocommerce', csv(item('Mug', '12.00'), item('Bowl', '8.00')))
    expect(result).toMatchObject({ created: 1, warnings: [] })
    expect((await findOrder('503')).lines.map(({ name }) => name)).toEqual(['Mug', 'Bowl'])
  })

  it('may have the characters in an item’s name that separate items and fields', async () => {
    const items =
      'id:1|name:Mug\\: A \\| B\\;size:L|quantity:1|total:20.00;id:2|name:Bowl|quantity:1|total:0.00'
    await importer.run('woocommerce', csv({ ...skyverge, line_items: items }))
    expect((await findOrder('WC-0502')).lines.map(({ name }) => name)).toEqual(['Mug: A | B;size:L', 'Bowl'])
  })

  it('name the product that an import made of theirs', async () => {
    const { id } = await prisma().product.create({
      data: { slug: 'schale', name: 'Schale', sortName: 'schale' },
    })
    await prisma().importSource.create({
      data: { source: 'woocommerce', kind: 'product', key: 'id:78', rowId: id, hash: '' },
    })
    await importer.run('woocommerce', csv(order))
    expect((await findOrder('501')).lines.map(({ productId }) => productId)).toEqual([null, id, null])
  })

  it('have the states of this shop; drafts are skipped', async () => {
    const state = async (status: string) => {
      await importer.clear()
      const result = await importer.run('woocommerce', csv({ ...order, status }))
      if (result.created === 0) return result.skipped[0]?.reason
      const found = await findOrder('501')
      return [found.status, found.paymentStatus, found.fulfillmentStatus, Number(found.refunded)]
    }
    expect(await state('wc-processing')).toEqual(['processing', 'paid', 'unfulfilled', 0])
    expect(await state('on-hold')).toEqual(['pending', 'pending', 'unfulfilled', 0])
    expect(await state('refunded')).toEqual(['completed', 'refunded', 'fulfilled', 2780])
    expect(await state('cancelled')).toEqual(['cancelled', 'cancelled', 'unfulfilled', 0])
    expect(await state('failed')).toEqual(['cancelled', 'failed', 'unfulfilled', 0])
    expect(await state('checkout-draft')).toBe('The order is a draft that nobody placed.')
  })
})

describe('reviews', () => {
  const product = (slug: string, sku: string) =>
    prisma().product.create({
      data: { slug, name: slug, sortName: slug, variants: { create: { sku, price: 100n } } },
    })
  const findReviews = () => prisma().review.findMany({ orderBy: { createdAt: 'asc' } })

  it('are created together, but for those whose product is not here', async () => {
    await product('mug', 'MUG')
    await product('cup', 'CUP')
    await importer.run('wordpress', csv(user))
    const review = (id: number): Row => ({
      comment_ID: String(id),
      comment_author: 'Jane',
      comment_author_email: id % 2 ? 'jane@example.com' : '',
      comment_content: id % 10 ? 'Good.' : `Review ${id}`,
      rating: String(1 + (id % 5)),
      product_SKU: id % 7 === 0 ? 'GONE' : id % 3 ? 'MUG' : 'CUP',
    })
    const rows = Array.from({ length: 400 }, (_, index) => review(index + 1))
    const { created, skipped } = await importer.run('woocommerce', csv(...rows))
    expect([created, skipped.length]).toEqual([343, 57])
    expect(await prisma().importSource.count({ where: { kind: 'review' } })).toBe(343)
    // One review of each product is Jane's.
    expect(await prisma().review.count({ where: { customerId: { not: null } } })).toBe(2)
    for (const { id, ratingCount } of await prisma().product.findMany())
      expect(ratingCount).toBe(await prisma().review.count({ where: { productId: id, status: 'approved' } }))
    const changed = rows.map((row) => (row.comment_ID === '10' ? { ...row, rating: '4' } : row))
    expect(await importer.run('woocommerce', csv(...changed))).toMatchObject({ updated: 1, unchanged: 342 })
    expect(await prisma().review.findFirst({ where: { body: 'Review 10' } })).toMatchObject({ rating: 4 })
  })

  it('of WooCommerce belong to the product and to their author’s account, and keep their state', async () => {
    const mug = await product('mug', 'MUG')
    await importer.run('wordpress', csv(user))
    const review: Row = {
      comment_ID: '9',
      comment_post_ID: '77',
      comment_author: 'Jane',
      comment_author_email: 'jane@example.com',
      comment_date: '2026-01-02 04:05:06',
      comment_date_gmt: '2026-01-02 03:05:06',
      comment_content: '<b>Good</b> mug.',
      comment_approved: '1',
      rating: '5',
      verified: '1',
      product_SKU: 'MUG',
    }
    const rows = [
      review,
      {
        ...review,
        comment_ID: '10',
        comment_author_email: '',
        rating: '2',
        comment_approved: '0',
        comment_date_gmt: '2026-01-03 03:05:06',
      },
      { ...review, comment_ID: '11', rating: '' },
      { ...review, comment_ID: '12', product_SKU: 'GONE', comment_post_ID: '1' },
      { ...review, comment_ID: '13', rating: '9' },
    ]
    const result = await importer.run('woocommerce', csv(...rows))
    expect(result).toMatchObject({ created: 2 })
    expect(result.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'It has no rating, so it is an answer or a question.'],
      [5, 'The product it reviews is not here: GONE. Import the products first.'],
      [6, 'The rating "9" is not between 1 and 5.'],
    ])
    const jane = await findCustomer()
    expect(await findReviews()).toMatchObject([
      {
        productId: mug.id,
        customerId: jane?.id,
        rating: 5,
        body: 'Good mug.',
        status: 'approved',
        verifiedPurchase: true,
        createdAt: new Date('2026-01-02T03:05:06Z'),
      },
      { customerId: null, rating: 2, status: 'pending' },
    ])
    expect(await prisma().product.findUniqueOrThrow({ where: { id: mug.id } })).toMatchObject({
      ratingCount: 1,
      ratingSum: 5,
    })
    expect(await importer.run('woocommerce', csv(...rows))).toMatchObject({ created: 0, unchanged: 2 })
  })

  it('of Judge.me are found by handle; what the owner decided here stays', async () => {
    const mug = await product('mug', 'MUG')
    const review: Row = {
      title: 'Great',
      body: 'Very good.',
      rating: '4',
      review_date: '2025-03-02 10:12:00 UTC',
      source: 'email',
      curated: 'ok',
      reviewer_name: 'Jane',
      reviewer_email: 'jane@example.com',
      product_id: '7012345678',
      product_handle: 'mug',
      reply: 'Thank you!',
      picture_urls: '',
    }
    const rows = [
      review,
      {
        ...review,
        body: 'Buy this!',
        curated: 'spam',
        source: 'web',
        review_date: '2025-04-02 10:12:00 UTC',
      },
      { ...review, product_handle: '' },
    ]
    const result = await importer.run('judgeme', csv(...rows))
    expect(result).toMatchObject({ created: 2, skipped: [{ line: 4 }] })
    const [first] = await findReviews()
    expect(await findReviews()).toMatchObject([
      {
        productId: mug.id,
        title: 'Great',
        rating: 4,
        status: 'approved',
        verifiedPurchase: true,
        createdAt: new Date('2025-03-02T10:12:00Z'),
      },
      { status: 'spam', verifiedPurchase: false },
    ])
    await prisma().review.update({ where: { id: first?.id }, data: { status: 'rejected' } })
    expect(await importer.run('judgeme', csv({ ...review, title: 'Greater' }))).toMatchObject({ updated: 1 })
    expect((await findReviews())[0]).toMatchObject({ id: first?.id, title: 'Greater', status: 'rejected' })
    const template = {
      title: 'T',
      body: 'B',
      rating: '5',
      review_date: '2026-01-01',
      reviewer_name: 'X',
      reviewer_email: '',
      product_id: '',
      product_handle: 'mug',
      reply: '',
      picture_urls: '',
    }
    expect(await importer.run('judgeme', csv(template))).toMatchObject({ created: 1 })
  })

  it('of WooCommerce come with WordPress’s XML export too', async () => {
    const mug = await product('mug', 'MUG')
    const comment = (id: number, rating: string) => `<wp:comment><wp:comment_id>${id}</wp:comment_id>
      <wp:comment_author>Jane</wp:comment_author><wp:comment_date_gmt>2026-01-02 03:04:05</wp:comment_date_gmt>
      <wp:comment_content>Fine &lt;b&gt;mug&lt;/b&gt;.</wp:comment_content><wp:comment_approved>1</wp:comment_approved>
      <wp:comment_type>review</wp:comment_type>${rating && `<wp:commentmeta><wp:meta_key>rating</wp:meta_key><wp:meta_value>${rating}</wp:meta_value></wp:commentmeta>`}</wp:comment>`
    const text = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version>
      <item><title>Mug</title><guid>x</guid><wp:post_id>7</wp:post_id><wp:post_type>product</wp:post_type>
      <wp:post_name>mug</wp:post_name><wp:status>publish</wp:status>${comment(1, '4')}${comment(2, '')}${comment(3, '7')}</item></channel></rss>`
    const result = await importer.run('wordpress', text)
    expect(result.skipped.map(({ reason }) => reason)).toContain('The rating "7" is not between 1 and 5.')
    expect(await findReviews()).toMatchObject([
      {
        productId: mug.id,
        rating: 4,
        body: 'Fine mug.',
        status: 'approved',
        createdAt: new Date('2026-01-02T03:04:05Z'),
      },
    ])
    expect(await importer.run('wordpress', text)).toMatchObject({ created: 0, unchanged: 1 })
  })
})
