import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

type Row = Record<string, string>

function csv(columns: string, ...rows: Row[]): string {
  const quote = (cell = '') => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const names = columns.split(',')
  return [columns, ...rows.map((row) => names.map((name) => quote(row[name])).join(','))].join('\n')
}

const CUSTOMERS =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,' +
  'Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,' +
  'Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags'

const jane: Row = {
  'Customer ID': "'7210448301122",
  'First Name': 'Jane',
  'Last Name': 'Doe',
  Email: 'Jane@Example.com ',
  'Accepts Email Marketing': 'yes',
  'Default Address Company': 'Acme, Inc.',
  'Default Address Address1': 'HC 31 Box 4500',
  'Default Address City': 'Elko',
  'Default Address Province Code': 'NV',
  'Default Address Country Code': 'US',
  'Default Address Zip': "'09801",
  'Default Address Phone': '(775) 555-0154',
  Phone: "'+17755550154",
}
const max: Row = {
  'Customer ID': '2',
  'First Name': 'Max',
  Email: 'max@example.com',
  'Accepts Email Marketing': 'no',
}

const ORDERS =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,' +
  'Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,' +
  'Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,' +
  'Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,' +
  'Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,' +
  'Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,' +
  'Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,' +
  'Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Phone'

const order: Row = {
  Name: '#1001',
  Email: 'jane@example.com',
  'Financial Status': 'paid',
  'Paid at': '2026-09-03 10:15:00 -0400',
  'Fulfillment Status': 'fulfilled',
  'Fulfilled at': '2026-09-04 10:15:00 -0400',
  Currency: 'EUR',
  Subtotal: '47.00',
  Shipping: '6.00',
  Taxes: '3.29',
  Total: '56.29',
  'Discount Code': 'FALL5',
  'Discount Amount': '5.00',
  'Shipping Method': 'Standard',
  'Created at': '2026-09-03 10:14:00 -0400',
  'Lineitem quantity': '2',
  'Lineitem name': 'Fern Print - Small',
  'Lineitem price': '16.00',
  'Lineitem sku': 'FERN-S',
  'Billing Name': 'Jane Doe',
  'Billing Address1': '1 Fictional Lane',
  'Billing City': 'Toronto',
  'Billing Zip': 'M5V 2T6',
  'Billing Province': 'ON',
  'Billing Country': 'CA',
  'Shipping Name': 'Jane Doe',
  'Shipping Address1': '2 Other Lane',
  'Shipping City': 'Toronto',
  'Shipping Country': 'CA',
  'Payment Method': 'Shopify Payments',
  'Refunded Amount': '0.00',
  Id: '5550000001',
  'Lineitem discount': '0.00',
  'Tax 1 Name': 'HST 13%',
  'Tax 1 Value': '3.29',
  Notes: 'The staff thinks she is difficult.',
}
const secondLine: Row = {
  Name: '#1001',
  Email: 'jane@example.com',
  'Lineitem quantity': '1',
  'Lineitem name': 'Canvas Tote',
  'Lineitem price': '20.00',
}

const prisma = () => importer.database.prisma
const customers = (...rows: Row[]) => importer.run('shopify', csv(CUSTOMERS, ...rows))
const orders = (...rows: Row[]) => importer.run('shopify', csv(ORDERS, ...rows))
const findCustomer = (email = 'jane@example.com') =>
  prisma().customer.findUnique({ where: { email }, include: { addresses: true } })
const findOrder = (number = '1001') =>
  prisma().order.findUniqueOrThrow({
    where: { number },
    include: { lines: { orderBy: { position: 'asc' } }, shipments: true },
  })
const consentOf = (email = 'jane@example.com') =>
  prisma().newsletterSubscriber.findUnique({ where: { email } })

describe('customers from Shopify', () => {
  it('become accounts without a password, with their address and their consent', async () => {
    const result = await customers(jane, max, { 'First Name': 'No', 'Last Name': 'Mail' })
    expect(result).toMatchObject({ created: 2, updated: 0, skipped: [{ line: 4 }], warnings: [] })
    expect(result.skipped[0]?.reason).toContain('no e-mail address')
    expect(await findCustomer()).toMatchObject({
      name: 'Jane Doe',
      phone: '+17755550154',
      passwordHash: null,
      emailVerifiedAt: null,
      importedFrom: 'shopify',
      addresses: [
        {
          name: 'Jane Doe, Acme, Inc.',
          line1: 'HC 31 Box 4500',
          city: 'Elko',
          state: 'NV',
          postcode: '09801',
          country: 'US',
          isDefaultBilling: true,
          isDefaultShipping: true,
        },
      ],
    })
    expect(await consentOf()).toMatchObject({
      source: 'shopify',
      confirmedAt: new Date('2026-11-21T12:00:00Z'),
    })
    expect(await consentOf('max@example.com')).toBeNull()
  })

  it('are verified once their shop says so, while nobody has opened their account', async () => {
    const verified = (row: Row) =>
      importer.run('shopify', csv(`${CUSTOMERS},Verified Email`, { ...row, 'Verified Email': 'yes' }))
    await customers(jane, max)
    await prisma().customer.update({
      where: { email: 'max@example.com' },
      data: { passwordHash: 'own', passwordScheme: null },
    })
    await verified({ ...jane, Phone: '' })
    await verified({ ...max, Phone: '1' })
    expect((await findCustomer())?.emailVerifiedAt).toEqual(expect.any(Date))
    expect((await findCustomer('max@example.com'))?.emailVerifiedAt).toBeNull()
  })

  it('change nothing when they come again', async () => {
    await customers(jane, max)
    const before = await findCustomer()
    expect(await customers(jane, max)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const changed = { ...jane, 'Default Address City': 'Reno', 'First Name': 'J.' }
    const dry = await importer.run('shopify', csv(CUSTOMERS, changed, max), { dryRun: true })
    expect(dry.changes).toEqual([
      { line: 2, kind: 'customer', name: 'jane@example.com', outcome: 'updated', fields: ['addresses'] },
    ])
    await customers(changed, max)
    expect(await findCustomer()).toMatchObject({
      id: before?.id,
      name: 'Jane Doe',
      addresses: [{ city: 'Elko' }, { city: 'Reno' }],
    })
  })

  it('are subscribed and unsubscribed as the former shop says, never against what they said here', async () => {
    await customers(jane)
    await customers({ ...jane, 'Accepts Email Marketing': 'no' })
    expect((await consentOf())?.unsubscribedAt).not.toBeNull()
    // Unsubscribed stays unsubscribed.
    await customers(jane)
    expect((await consentOf())?.unsubscribedAt).not.toBeNull()
    await prisma().newsletterSubscriber.create({
      data: { email: 'max@example.com', confirmedAt: new Date() },
    })
    await customers(max)
    expect((await consentOf('max@example.com'))?.unsubscribedAt).toBeNull()
  })

  it('leave an account of this shop its name, phone number and password', async () => {
    await prisma().customer.create({
      data: { email: 'jane@example.com', name: 'Own', passwordHash: 'own', emailVerifiedAt: new Date() },
    })
    const { warnings } = await customers(jane)
    expect(warnings).toEqual([{ line: 2, reason: expect.stringContaining('keeps its name and password') }])
    expect(await findCustomer()).toMatchObject({
      name: 'Own',
      phone: null,
      passwordHash: 'own',
      importedFrom: null,
      addresses: [{ city: 'Elko' }],
    })
  })

  it('give nothing to an account whose owner has not proved the address', async () => {
    await prisma().customer.create({
      data: { email: 'jane@example.com', name: 'Thief', passwordHash: 'own' },
    })
    await orders(order, secondLine)
    const { warnings } = await customers({ ...jane })
    expect(warnings).toEqual([{ line: 2, reason: expect.stringContaining('not verified this address') }])
    expect(await findCustomer()).toMatchObject({ phone: null, addresses: [] })
    expect(await findOrder()).toMatchObject({ customerId: null })
  })

  it('do not come back once they deleted their account here', async () => {
    await customers(jane)
    const where = { email: 'jane@example.com' }
    await prisma().customer.update({
      where,
      data: { email: 'deleted-1@deleted.invalid', name: 'x', deletedAt: new Date() },
    })
    await prisma().newsletterSubscriber.deleteMany()
    const { warnings } = await customers({ ...jane, Phone: '1' })
    expect(warnings).toEqual([{ line: 2, reason: expect.stringContaining('deleted the account') }])
    expect([
      await findCustomer(),
      await consentOf(),
      await prisma().address.count({ where: { city: 'Reno' } }),
    ]).toEqual([null, null, 0])
  })

  it('may have several addresses, verified e-mail and the date of their consent in an export of Matrixify', async () => {
    const columns =
      'ID,Email,First Name,Last Name,Created At,Verified Email,Email Marketing: Status,Email Marketing: Updated At,' +
      'Address Line 1,Address City,Address Zip,Address Country Code,Address Is Default'
    const first = {
      ID: '9',
      Email: 'jane@example.com',
      'First Name': 'Jane',
      'Created At': '2020-01-02 03:04:05 +0000',
      'Verified Email': 'TRUE',
      'Email Marketing: Status': 'subscribed',
      'Email Marketing: Updated At': '2021-05-06 07:08:09 +0000',
      'Address Line 1': 'A 1',
      'Address City': 'Aachen',
      'Address Country Code': 'DE',
      'Address Is Default': 'FALSE',
    }
    const second = {
      ID: '9',
      'Address Line 1': 'B 2',
      'Address City': 'Bonn',
      'Address Country Code': 'DE',
      'Address Is Default': 'TRUE',
    }
    expect(await importer.run('shopify', csv(columns, first, second))).toMatchObject({
      created: 1,
      skipped: [],
    })
    expect(await findCustomer()).toMatchObject({
      createdAt: new Date('2020-01-02T03:04:05Z'),
      emailVerifiedAt: expect.any(Date),
      addresses: [
        { city: 'Aachen', isDefaultBilling: false },
        { city: 'Bonn', isDefaultBilling: true, isDefaultShipping: true },
      ],
    })
    expect(await consentOf()).toMatchObject({ confirmedAt: new Date('2021-05-06T07:08:09Z') })
  })
})

describe('a password of a WordPress site', () => {
  const HASH = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'
  const users = (hash = HASH) =>
    importer.run('wordpress', `ID,user_email,user_pass,roles\n12,jane@example.com,${hash},customer`)
  const verified = () =>
    importer.run('shopify', csv(`${CUSTOMERS},Verified Email`, { ...jane, 'Verified Email': 'yes' }))

  it('does not open an account that another shop brought, verified or not', async () => {
    for (const comesFirst of [verified, () => customers(jane)]) {
      await importer.clear()
      await comesFirst()
      const { warnings } = await users()
      expect(await findCustomer()).toMatchObject({ passwordHash: null, passwordScheme: null })
      expect(warnings).toEqual([{ line: 2, reason: expect.stringContaining('Invite the customer') }])
    }
  })

  it('keeps what other shops have of the address from an account that it opens', async () => {
    await orders(order, secondLine)
    await users()
    const { warnings } = await verified()
    expect(warnings).toEqual([{ line: 2, reason: expect.stringContaining('no verified address') }])
    expect(await findCustomer()).toMatchObject({ passwordHash: HASH, emailVerifiedAt: null, addresses: [] })
    expect((await findOrder()).customerId).toBeNull()
  })

  it('does not come after what another shop added to an account without one', async () => {
    await users('')
    await customers(jane)
    await users()
    expect(await findCustomer()).toMatchObject({ passwordHash: null, addresses: [{ city: 'Elko' }] })
  })
})

describe('a large file', () => {
  const people = Array.from({ length: 120 }, (_, index) => ({
    ...jane,
    'Customer ID': `${index + 1}`,
    // Some share an address, and one has an account here.
    Email: `person-${Math.min(index, 100)}@example.com`,
    'Accepts Email Marketing': index % 2 ? 'yes' : 'no',
  }))
  const bought = Array.from({ length: 120 }, (_, index) => ({
    ...order,
    Name: index === 50 ? 'ORDER-1' : `#order-${index}`,
    Id: `${index}`,
    Email: `person-${index}@example.com`,
  }))
  const owner = { email: 'person-7@example.com', name: 'Own', emailVerifiedAt: new Date('2026-01-01') }
  const describeAll = async () => {
    const customers = await prisma().customer.findMany({
      orderBy: { email: 'asc' },
      select: {
        ...{ email: true, name: true, phone: true, importedFrom: true, emailVerifiedAt: true },
        addresses: { select: { city: true, isDefaultBilling: true, isDefaultShipping: true } },
        orders: { select: { number: true } },
      },
    })
    const orders = await prisma().order.findMany({
      orderBy: { number: 'asc' },
      omit: { id: true, tokenSalt: true, updatedAt: true, customerId: true },
      include: { lines: { omit: { id: true, orderId: true } }, shipments: { select: { shippedAt: true } } },
    })
    const consents = await prisma().newsletterSubscriber.findMany({
      orderBy: { email: 'asc' },
      omit: { id: true },
    })
    return { customers, orders, consents }
  }

  it('brings together what comes one by one, with the same warnings', { timeout: 120_000 }, async () => {
    await prisma().customer.create({ data: owner })
    const warnings: string[] = []
    const keep = (result: { warnings: { reason: string }[] }) =>
      warnings.push(...result.warnings.map(({ reason }) => reason))
    for (const one of people) keep(await customers(one))
    for (const one of bought) keep(await orders(one))
    const apart = await describeAll()
    await importer.clear()
    await prisma().customer.create({ data: owner })
    const together = [await customers(...people), await orders(...bought)]
    expect(together.map(({ created }) => created)).toEqual([120, 120])
    expect(together.flatMap((result) => result.warnings.map(({ reason }) => reason))).toEqual(warnings)
    expect(await describeAll()).toEqual(apart)
    expect(apart.customers).toHaveLength(101)
    expect(apart.orders.map(({ number }) => number)).toContain('ORDER-1-2')
    expect(apart.customers.find(({ name }) => name === 'Own')).toMatchObject({
      addresses: [{ city: 'Elko' }],
      orders: [{ number: 'ORDER-7' }],
    })
  })
})

describe('orders from Shopify', () => {
  it('keep their number, lines, amounts, addresses and dates, and say where they came from', async () => {
    expect(await orders(order, secondLine)).toMatchObject({ created: 1, skipped: [], warnings: [] })
    expect(await findOrder()).toMatchObject({
      importedFrom: 'shopify',
      formerNumber: '#1001',
      status: 'completed',
      paymentStatus: 'paid',
      fulfillmentStatus: 'fulfilled',
      currency: 'EUR',
      itemCount: 3,
      subtotal: 5200n,
      discount: 500n,
      shippingTotal: 600n,
      tax: 329n,
      total: 5629n,
      taxInclusive: false,
      taxLines: [{ name: 'HST', rate: '13.00', amount: 329, included: false }],
      couponCode: 'FALL5',
      couponDiscount: 500n,
      shippingMethodName: 'Standard',
      gatewayName: 'Shopify Payments',
      billing: { name: 'Jane Doe', city: 'Toronto', state: 'ON', country: 'CA', postcode: 'M5V 2T6' },
      shipping: { line1: '2 Other Lane' },
      customerNote: null,
      customerId: null,
      placedAsGuest: false,
      placedAt: new Date('2026-09-03T14:14:00Z'),
      paidAt: new Date('2026-09-03T14:15:00Z'),
      lines: [
        {
          name: 'Fern Print - Small',
          sku: 'FERN-S',
          quantity: 2,
          unitPrice: 1600n,
          total: 3200n,
          sold: 0,
          stockTaken: 0,
        },
        { name: 'Canvas Tote', quantity: 1, total: 2000n },
      ],
      shipments: [{ shippedAt: new Date('2026-09-04T14:15:00Z') }],
    })
  })

  it('are written again only when the file has changed, in the same row', async () => {
    await orders(order, secondLine)
    const { id } = await findOrder()
    expect(await orders(order, secondLine)).toMatchObject({ unchanged: 1 })
    const refunded = { ...order, 'Financial Status': 'refunded', 'Refunded Amount': '56.29' }
    const dry = await importer.run('shopify', csv(ORDERS, refunded, secondLine), { dryRun: true })
    expect(dry.changes).toEqual([
      { line: 2, kind: 'order', name: '#1001', outcome: 'updated', fields: ['payment_status', 'refunded'] },
    ])
    expect(await orders(refunded, secondLine)).toMatchObject({ updated: 1 })
    expect(await findOrder()).toMatchObject({
      id,
      paymentStatus: 'refunded',
      refunded: 5629n,
      lines: [{}, {}],
      shipments: [{}],
    })
    expect(await prisma().orderLine.count()).toBe(2)
  })

  it('are known by their ids where two have one name', async () => {
    const later = { ...order, Id: '1003', Email: 'later@example.com' }
    // Of an order's rows, Shopify gives only the first the order's own columns.
    const more = {
      Name: '#1001',
      'Lineitem quantity': '1',
      'Lineitem name': 'Fern',
      'Lineitem price': '1.00',
    }
    const { created, skipped } = await orders(order, more, later, more, more)
    expect({ created, skipped }).toEqual({ created: 2, skipped: [] })
    const found = await prisma().order.findMany({ orderBy: { id: 'asc' }, include: { lines: true } })
    expect(found.map(({ email, lines }) => [email, lines.length])).toEqual([
      ['jane@example.com', 2],
      ['later@example.com', 3],
    ])
  })

  it('leave other orders their lines and shipments when they are written again', async () => {
    await orders(order, { ...order, Name: '#1002', Id: '1002' })
    expect(await orders({ ...order, 'Financial Status': 'refunded' })).toMatchObject({ updated: 1 })
    const kept = await prisma().order.findMany({ include: { lines: true, shipments: true } })
    expect(kept.map(({ lines, shipments }) => [lines.length, shipments.length])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it('leave a customer whose address the file no longer gives them', async () => {
    const owner = { name: 'Own', emailVerifiedAt: new Date('2026-01-01') }
    const wrong = await prisma().customer.create({ data: { ...owner, email: 'jane@example.com' } })
    const right = await prisma().customer.create({ data: { ...owner, email: 'ada@example.com' } })
    await orders(order, secondLine)
    expect((await findOrder()).customerId).toBe(wrong.id)
    await orders({ ...order, Email: 'ada@example.com' }, secondLine)
    expect((await findOrder()).customerId).toBe(right.id)
    await orders({ ...order, Email: 'nobody@example.com' }, secondLine)
    expect((await findOrder()).customerId).toBeNull()
  })

  it('never share a number: another shop’s #1001 is 1001-2', async () => {
    await orders(order)
    const { warnings } = await orders({ ...order, Id: '77', Total: '1.00' })
    expect(warnings.map(({ reason }) => reason)).toContain(
      'The number 1001 is in use here: the order is 1001-2.',
    )
    expect(await findOrder()).toMatchObject({ total: 5629n })
    expect(await findOrder('1001-2')).toMatchObject({ total: 100n, formerNumber: '#1001' })
  })

  it('keep the total that was charged, and say so if their parts or lines do not add up to it', async () => {
    const { warnings } = await orders({ ...order, Total: '60.00' })
    expect(warnings.map(({ reason }) => reason)).toEqual([
      'The lines of #1001 do not add up to its subtotal. Both are kept.',
      'The parts of #1001 add up to 5629, but 6000 was charged (in the smallest unit of EUR). The total is kept.',
    ])
    expect(await findOrder()).toMatchObject({ total: 6000n, subtotal: 4700n })
  })

  it('may include their taxes, and have discounts on single lines and on shipping', async () => {
    const gross = {
      ...order,
      'Discount Code': 'LINE, FREESHIP',
      'Discount Amount': '6.00',
      Subtotal: '30.00',
      Shipping: '0.00',
      Taxes: '4.79',
      Total: '30.00',
      'Lineitem discount': '2.00',
    }
    expect((await orders(gross)).warnings).toEqual([])
    expect(await findOrder()).toMatchObject({
      taxInclusive: true,
      subtotal: 3200n,
      discount: 200n,
      couponCode: 'LINE, FREESHIP',
    })
  })

  it('name goods that are sold here, by SKU or by name', async () => {
    const product = (slug: string, sku: string) =>
      prisma().product.create({
        data: { slug, name: slug, sortName: slug, variants: { create: { sku, price: 100n } } },
        include: { variants: true },
      })
    const fern = await product('fern', 'FERN-S')
    const tote = await product('canvas-tote', 'X')
    await orders(order, secondLine)
    const [first, second] = (await findOrder()).lines
    expect(first).toMatchObject({ productId: fern.id, variantId: fern.variants[0]?.id, slug: 'fern' })
    expect(second).toMatchObject({ productId: tote.id, variantId: null, slug: 'canvas-tote' })
    const { soldTotal, soldRecently } = await prisma().product.findUniqueOrThrow({ where: { id: fern.id } })
    expect([soldTotal, soldRecently, await prisma().stockMovement.count()]).toEqual([0, 0, 0])
  })

  it('that are not finished are named, and the state of each is kept', async () => {
    const state = async (payment: string, fulfillment: string, cancelled = '') => {
      await importer.clear()
      await orders(
        {
          ...order,
          'Financial Status': payment,
          'Fulfillment Status': fulfillment,
          'Cancelled at': cancelled,
        },
        secondLine,
      )
      const { status, paymentStatus, fulfillmentStatus } = await findOrder()
      return [status, paymentStatus, fulfillmentStatus]
    }
    expect(await state('paid', 'unfulfilled')).toEqual(['processing', 'paid', 'unfulfilled'])
    expect(await state('partially_paid', '')).toEqual(['pending', 'pending', 'unfulfilled'])
    expect(await state('voided', '', '2026-09-05 10:00:00 -0400')).toEqual([
      'cancelled',
      'cancelled',
      'unfulfilled',
    ])
    expect(await state('paid', 'partial')).toEqual(['processing', 'paid', 'partially_fulfilled'])
    expect(await state('refunded', 'restocked')).toEqual(['completed', 'refunded', 'returned'])
    const { warnings } = await orders(
      { ...order, Id: '8', Name: '#8', 'Financial Status': 'pending' },
      { ...secondLine, Name: '#8' },
    )
    expect(warnings.at(-1)?.reason).toBe(
      '#8 is processing: finish it in the former shop, then import it again.',
    )
  })

  it('without a date, currency or readable amount are skipped with the reason', async () => {
    const { created, skipped } = await orders(
      { ...order, Name: '#1', 'Created at': 'yesterday' },
      { ...order, Name: '#2', Currency: '' },
      { ...order, Name: '#3', Total: 'free' },
      order,
      secondLine,
    )
    expect(created).toBe(1)
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'Created at "yesterday" is not a date.'],
      [3, '"" is not the code of a currency.'],
      [4, 'Total "free" is not a number.'],
    ])
  })

  it('belong to customers who have proved their address, whichever file comes first', async () => {
    await orders(order, secondLine)
    const columns = `${CUSTOMERS},Verified Email`
    await importer.run('shopify', csv(columns, { ...jane, 'Verified Email': 'yes' }))
    const { id } = (await findCustomer()) ?? { id: 0 }
    expect(await findOrder()).toMatchObject({ customerId: id })
    await orders({ ...order, Name: '#1002', Id: '2' }, { ...secondLine, Name: '#1002' })
    expect(await findOrder('1002')).toMatchObject({ customerId: id })
  })
})
