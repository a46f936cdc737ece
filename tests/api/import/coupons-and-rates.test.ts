import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer
beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(async () => {
  await importer.clear()
  await prisma().coupon.deleteMany()
  await prisma().taxRate.deleteMany()
})
afterAll(() => importer.close())

const prisma = () => importer.database.prisma
const findCoupon = (code: string) =>
  prisma().coupon.findUnique({ where: { code }, include: { products: true, categories: true } })

describe('coupons of WooCommerce', () => {
  const HEAD =
    'post_title,post_status,post_date,post_excerpt,discount_type,coupon_amount,free_shipping,date_expires,minimum_amount,product_ids,customer_email,usage_limit,usage_limit_per_user,usage_count,exclude_sale_items'

  it('keep their terms, uses and times, and change nothing the second time', async () => {
    await importer.run('woocommerce', 'ID,Name,SKU,Regular price\n12,Mug,MUG-1,10\n13,Jug,,20\n')
    const text = `${HEAD}
spring,publish,,Spring,percent,12.5,no,2026-12-24,,"12,13",,100,1,3,yes
five,publish,,,fixed_cart,5.00,no,1798761600,40.00,,,,,0,no
ship,publish,,,fixed_cart,0,yes,,,,,,,,
later,future,2026-12-01 10:00:00,,percent,10,no,,,,,,,,
old,draft,,,percent,10,no,,,,,,,,
`
    expect(await importer.run('woocommerce', text, { dryRun: true })).toMatchObject({
      created: 5,
      warnings: [],
    })
    expect(await prisma().coupon.count()).toBe(0)
    expect(await importer.run('woocommerce', text)).toMatchObject({ created: 5, skipped: [], warnings: [] })
    const products = await prisma().product.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
    expect(await findCoupon('SPRING')).toMatchObject({
      ...{ type: 'percent', percent: 1250, maxUses: 100, maxUsesPerCustomer: 1, uses: 3, active: true },
      ...{ description: 'Spring', excludeSaleItems: true, currency: null },
      endsAt: new Date('2026-12-24T00:00:00Z'),
      products: products.map(({ id }) => ({ productId: id })),
    })
    expect(await findCoupon('FIVE')).toMatchObject({
      ...{ type: 'fixed', amount: 500n, currency: 'USD', minSubtotal: 4000n },
      endsAt: new Date('2027-01-01T00:00:00Z'),
    })
    expect(await findCoupon('SHIP')).toMatchObject({ type: 'free_shipping', amount: null, active: true })
    expect(await findCoupon('LATER')).toMatchObject({
      startsAt: new Date('2026-12-01T10:00:00Z'),
      active: true,
    })
    expect(await findCoupon('OLD')).toMatchObject({ active: false })

    await prisma().coupon.updateMany({ where: { code: 'SPRING' }, data: { uses: 9 } })
    expect(await importer.run('woocommerce', text)).toMatchObject({ created: 0, updated: 0, unchanged: 5 })
    const dearer = text.replace('12.5,', '15,')
    expect(await importer.run('woocommerce', dearer, { dryRun: true })).toMatchObject({
      changes: [{ kind: 'coupon', name: 'SPRING', fields: ['percent'] }],
    })
    expect(await importer.run('woocommerce', dearer)).toMatchObject({ updated: 1, unchanged: 4 })
    // Uses since the first import count on.
    expect(await findCoupon('SPRING')).toMatchObject({ percent: 1500, uses: 9 })
    const [mug] = products
    const theirs = await prisma().coupon.create({
      data: {
        code: 'THEIRS',
        type: 'percent',
        percent: 100,
        products: { create: { productId: mug?.id ?? 0 } },
      },
    })
    const fewer = dearer.replace('"12,13"', '12')
    expect(await importer.run('woocommerce', fewer, { dryRun: true })).toMatchObject({
      changes: [{ kind: 'coupon', name: 'SPRING', fields: ['products'] }],
    })
    await importer.run('woocommerce', fewer)
    expect((await findCoupon('SPRING'))?.products).toEqual([
      { couponId: expect.any(Number), productId: mug?.id },
    ])
    expect((await findCoupon('THEIRS'))?.products).toEqual([{ couponId: theirs.id, productId: mug?.id }])
  })

  it('come in switched off, with a warning, if one of their terms would be lost', async () => {
    const { warnings, skipped } = await importer.run(
      'woocommerce',
      `${HEAD}
each,publish,,,fixed_product,2,no,,,,,,,,
mine,publish,,,percent,50,no,,,99,jane@example.com,,,,
odd,publish,,,sign_up_fee,5,no,,,,,,,,
much,publish,,,percent,150,no,,,,,,,,
when,publish,,,percent,10,no,soon,,,,,,,
gone,trash,,,percent,10,no,,,,,,,,
`,
    )
    expect(warnings.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('EACH has terms that coupons here do not have'),
      expect.stringContaining('customers by their e-mail addresses, products that are not here'),
    ])
    expect(await findCoupon('EACH')).toMatchObject({ active: false, amount: 200n })
    expect(await findCoupon('MINE')).toMatchObject({ active: false, products: [] })
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [4, expect.stringContaining('"sign_up_fee"')],
      [5, expect.stringContaining('not between 0 and 100')],
      [6, expect.stringContaining('"soon" is no date')],
      [7, 'It is in the trash.'],
    ])
  })

  it('never replace a coupon of this shop', async () => {
    await prisma().coupon.create({ data: { code: 'SPRING', type: 'percent', percent: 100 } })
    const text = `${HEAD}\nspring,publish,,,percent,50,no,,,,,,,,\n`
    for (const dryRun of [true, false])
      expect(await importer.run('woocommerce', text, { dryRun })).toMatchObject({
        created: 0,
        skipped: [{ reason: 'The shop already has a coupon with the code SPRING.' }],
      })
    expect(await findCoupon('SPRING')).toMatchObject({ percent: 100 })
  })

  it('come with the export of WordPress too, with their categories, and are the same as in a table', async () => {
    await importer.run('woocommerce', 'ID,Name,Categories,Regular price\n12,Mug,Kitchen,10\n')
    const meta = (values: Record<string, string>) =>
      Object.entries(values)
        .map(
          ([key, value]) =>
            `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
        )
        .join('')
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/">
<channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url>
<wp:term><wp:term_id>7</wp:term_id><wp:term_taxonomy>product_cat</wp:term_taxonomy><wp:term_slug>kitchen</wp:term_slug><wp:term_name>Kitchen</wp:term_name></wp:term>
<item><title>cook10</title><guid>https://old.example/?p=5</guid><excerpt:encoded><![CDATA[For cooks]]></excerpt:encoded>
<wp:post_id>5</wp:post_id><wp:post_date>2026-01-02 10:00:00</wp:post_date><wp:post_name>cook10</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>shop_coupon</wp:post_type>${meta({
      discount_type: 'percent',
      coupon_amount: '10',
      product_categories: 'a:1:{i:0;i:7;}',
      exclude_product_ids: '',
      customer_email: 'a:0:{}',
      date_expires: '',
    })}</item></channel></rss>`
    const result = await importer.run('wordpress', xml)
    expect(result).toMatchObject({ created: 1, skipped: [], warnings: [], kinds: { coupon: 1 } })
    const category = await prisma().productCategory.findUniqueOrThrow({ where: { slug: 'kitchen' } })
    expect(await findCoupon('COOK10')).toMatchObject({
      ...{ percent: 1000, description: 'For cooks', active: true, startsAt: null },
      categories: [{ categoryId: category.id }],
    })
    expect(await importer.run('wordpress', xml)).toMatchObject({ unchanged: 1, created: 0 })
    await prisma().coupon.create({
      data: {
        code: 'OURS',
        type: 'percent',
        percent: 5,
        categories: { create: { categoryId: category.id } },
      },
    })
    const open = xml.replace('a:1:{i:0;i:7;}', 'a:0:{}')
    expect(await importer.run('wordpress', open, { dryRun: true })).toMatchObject({
      changes: [{ kind: 'coupon', name: 'COOK10', fields: ['categories'] }],
    })
    await importer.run('wordpress', open)
    expect((await findCoupon('COOK10'))?.categories).toEqual([])
    expect((await findCoupon('OURS'))?.categories).toHaveLength(1)
    await prisma().coupon.delete({ where: { code: 'OURS' } })
    await importer.run('woocommerce', 'code,discount_type,amount\ncook10,percent,20\n')
    expect(await findCoupon('COOK10')).toMatchObject({ percent: 2000 })
    expect(await prisma().coupon.count()).toBe(1)
  })
})

describe('discounts of Shopify', () => {
  it('become coupons where they have a code, whichever app has written them', async () => {
    await importer.run('shopify', 'Handle,Title,Variant Price\nmug,Mug,10\n')
    const text = `Name,Value,Value Type,Type,Customer Selection,Once Per Customer,Usage Limit Per Code,Status,Start,End,Times Used In Total
TEN,-10.0,percentage,amount_off_order,all,true,50,Active,2026-11-01 00:00:00 UTC,,7
FREE,-100.0,percentage,free_shipping,all,false,,Expired,,,0
VIP,-5.00,fixed_amount,amount_off_order,"Segment: VIP",false,,Active,,,0
BUY,-100.0,percentage,buy_x_get_y,all,false,,Active,,,0
`
    const { skipped, warnings, created } = await importer.run('shopify', text)
    expect(created).toBe(3)
    expect(skipped).toEqual([{ line: 5, reason: expect.stringContaining('gives items for other items') }])
    expect(warnings).toEqual([{ line: 4, reason: expect.stringContaining('"Customer Selection"') }])
    expect(await findCoupon('TEN')).toMatchObject({
      ...{ percent: 1000, maxUses: 50, maxUsesPerCustomer: 1, uses: 7, active: true },
      startsAt: new Date('2026-11-01T00:00:00Z'),
    })
    expect(await findCoupon('FREE')).toMatchObject({ type: 'free_shipping', active: false })
    expect(await findCoupon('VIP')).toMatchObject({ amount: 500n, active: false })

    const matrixify = `ID,Title,Command,Code,Discount Type,Discount Value,Minimum Purchase Amount,Limit Total Times,Status,Starts At,Ends At,Applies To: Products,Customer Buys: Quantity
1,Mugs,MERGE,MUG5,Fixed Amount,-5,20.00,,Active,2026-12-01 08:00:00 +0100,,mug,
2,Mugs,MERGE,MUG6,Percentage,-6,,,Active,,,bowl,
`
    const other = await importer.run('shopify', matrixify)
    expect(other).toMatchObject({ created: 2 })
    expect(await findCoupon('MUG5')).toMatchObject({
      ...{ amount: 500n, minSubtotal: 2000n, active: true, products: [{}] },
      startsAt: new Date('2026-12-01T07:00:00Z'),
    })
    expect(await findCoupon('MUG6')).toMatchObject({ active: false, products: [] })
  })
})

describe('tax rates of WooCommerce', () => {
  const HEAD =
    'Country code,State code,Postcode / ZIP,City,Rate %,Tax name,Priority,Compound,Shipping,Tax class'

  it('are set for their zones, and only where the shop has none', async () => {
    const text = `${HEAD}
DE,*,*,*,19.0000,MwSt,1,0,1,
DE,*,*,*,7.0000,MwSt,1,0,1,reduced-rate
US,CA,90210...90299;90001,*,9.5000,CA Tax,1,0,0,
US,NY,*,BUFFALO,8.0000,NY,1,0,0,
CA,*,*,*,5.0000,GST,2,1,0,
,*,*,*,5.0000,All,1,0,0,
`
    const dry = await importer.run('woocommerce', text, { dryRun: true })
    const { created, skipped } = await importer.run('woocommerce', text)
    expect([dry.created, dry.skipped.length, created]).toEqual([3, 3, 3])
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [5, expect.stringContaining('of a city')],
      [6, expect.stringContaining('compound')],
      [7, expect.stringContaining('no country')],
    ])
    const rates = await prisma().taxRate.findMany({
      orderBy: [{ country: 'asc' }, { rate: 'asc' }, { id: 'asc' }],
    })
    expect(rates).toMatchObject([
      { country: 'DE', rate: 70_000, taxClass: 'reduced-rate' },
      { country: 'DE', rate: 190_000, taxClass: 'standard', appliesToShipping: true },
      { country: 'US', state: 'CA', postcodes: '90210..90299', rate: 95_000, appliesToShipping: false },
      { country: 'US', state: 'CA', postcodes: '90001', rate: 95_000 },
    ])
    expect(await importer.run('woocommerce', text)).toMatchObject({ unchanged: 3, created: 0 })
    const changed = text.replace('19.0000', '16')
    expect(await importer.run('woocommerce', changed, { dryRun: true })).toMatchObject({
      changes: [{ kind: 'tax_rate', fields: ['rate'] }],
    })
    expect(await importer.run('woocommerce', changed)).toMatchObject({ updated: 1 })
    expect(await prisma().taxRate.count()).toBe(4)
  })

  it('leave a tax of this shop alone, and say what is wrong with a zone', async () => {
    await prisma().taxRate.create({ data: { name: 'Own', country: 'DE', rate: 1 } })
    const text = `${HEAD}\nDE,*,*,*,19,MwSt,1,0,1,\nUS,XX,*,*,5,Odd,1,0,1,\nXX,*,*,*,5,Odd,1,0,1,\n`
    for (const dryRun of [true, false]) {
      const { created, skipped } = await importer.run('woocommerce', text, { dryRun })
      expect(created).toBe(0)
      expect(skipped.map(({ reason }) => reason)).toEqual([
        'The shop already has a tax for DE (standard).',
        'The tax rate has a place here only with another value of: state.',
        'The tax rate has a place here only with another value of: country.',
      ])
    }
    expect(await prisma().taxRate.findMany()).toMatchObject([{ name: 'Own', rate: 1 }])
  })
})
