import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runSales } from '#lib/domains/shop/catalogue/staff/index.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

const header =
  'ID,Type,SKU,Name,Regular price,Sale price,Date sale price starts,Date sale price ends,Parent,Attribute 1 name,Attribute 1 value(s)'

const run = (rows: string[], options: Parameters<Importer['run']>[2] = {}) =>
  importer.run('woocommerce', [header, ...rows].join('\n'), options)

async function prices() {
  const variants = await importer.database.prisma.productVariant.findMany({ orderBy: { id: 'asc' } })
  return variants.map(({ price, compareAtPrice }) => [price, compareAtPrice])
}

/** The prices at a time, once the job that begins and ends sales has run. */
async function pricesAt(time: string) {
  await runSales({ database: importer.database, clock: { now: () => new Date(time) } })
  return prices()
}

it('a running sale ends by itself, and a later one begins by itself', async () => {
  const { warnings } = await run([
    '1,simple,NOW,Now,20,15,2026-11-01,2026-11-30,,,',
    '2,simple,SOON,Soon,20,12,2026-12-01,2026-12-10,,,',
    '3,simple,OVER,Over,20,11,2026-01-01,2026-01-10,,,',
    '4,simple,OPEN,Open,20,10,2026-12-05,,,,',
    '5,simple,UNTIL,Until,20,14,,2026-11-30,,,',
  ])
  expect(warnings).toEqual([])
  const [before, sale] = [[2000n, null], (price: bigint) => [price, 2000n]]
  expect(await prices()).toEqual([sale(1500n), before, before, before, sale(1400n)])
  expect(await importer.database.prisma.product.findFirst({ where: { sku: 'NOW' } })).toMatchObject({
    price: 1500n,
    onSale: true,
  })
  expect(await pricesAt('2026-12-06T00:00:00Z')).toEqual([before, sale(1200n), before, sale(1000n), before])
  expect(await pricesAt('2026-12-11T00:00:00Z')).toEqual([before, before, before, sale(1000n), before])
})

it('each variation has a sale of its own', async () => {
  await run([
    '1,variable,HAT,Hat,,,,,,Size,"S, M"',
    '2,variation,HAT-S,x,20,15,2026-11-01,2026-11-30,HAT,Size,S',
    '3,variation,HAT-M,x,30,25,2026-12-01,2026-12-24,HAT,Size,M',
  ])
  expect(await prices()).toEqual([
    [1500n, 2000n],
    [3000n, null],
  ])
  expect(await pricesAt('2026-12-02T00:00:00Z')).toEqual([
    [2000n, null],
    [2500n, 3000n],
  ])
})

it('a file that has not changed changes nothing, and one that has moves or ends the sale', async () => {
  const row = (price: string, ends: string) => `1,simple,NOW,Now,20,${price},2026-11-01,${ends},,,`
  await run([row('15', '2026-11-30')])
  expect(await run([row('15', '2026-11-30')])).toMatchObject({ unchanged: 1 })
  const preview = await run([row('14', '2026-12-31')], { dryRun: true })
  expect(preview.changes).toMatchObject([{ outcome: 'updated', fields: ['price', 'sale'] }])
  await run([row('14', '2026-12-31')])
  expect(await pricesAt('2026-12-01T00:00:00Z')).toEqual([[1400n, 2000n]])
  await run([row('', '')], { now: new Date('2026-12-02T00:00:00Z') })
  expect(await prices()).toEqual([[2000n, null]])
  expect(await importer.database.prisma.scheduledSale.count()).toBe(0)
})

it('times may be seconds, as in fields of WordPress', async () => {
  const [starts, ends] = ['2026-11-01', '2026-12-01'].map((day) => Date.parse(day) / 1000)
  const { warnings } = await run([`1,simple,NOW,Now,20,15,${starts},${ends},,,`])
  expect(warnings).toEqual([])
  expect(await prices()).toEqual([[1500n, 2000n]])
  expect(await pricesAt('2026-12-01T00:00:01Z')).toEqual([[2000n, null]])
})
