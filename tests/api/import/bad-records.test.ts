import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeDataError } from '#lib/import/describe-data-error.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

const header = 'SKU,Name,Regular price,Description'
const long = randomBytes(20_000).toString('hex')

const lines = [
  header,
  'A,Mug,12,first',
  'B,Cu\0p,12,a character that text cannot have',
  'C\0,Bowl,12,a key that text cannot be',
  `${long},Plate,12,a key that no index takes`,
  'E,Jug,12,last',
]

const CHARACTER = 'It holds a character that the database cannot store.'
const LENGTH = 'A value is too long for the database.'

describe('a record that the database refuses', () => {
  it('is skipped with its line and the reason, and the others are written', async () => {
    const result = await importer.run('woocommerce', lines.join('\n'))
    const skus = await importer.database.prisma.product.findMany({ select: { sku: true } })
    expect(skus.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['A', 'E']))
    // SQLite takes them all.
    const isRefused = importer.database.provider === 'postgresql'
    expect(result.skipped).toEqual(
      isRefused
        ? [
            { line: 3, reason: CHARACTER },
            { line: 4, reason: CHARACTER },
            { line: 5, reason: LENGTH },
          ]
        : [],
    )
    expect(result.created).toBe(isRefused ? 2 : 5)
  })

  it('does not end a dry run either', async () => {
    const result = await importer.run('woocommerce', lines.join('\n'), { dryRun: true })
    expect(result.created).toBeGreaterThanOrEqual(4)
  })

  it('is told from a fault of the import', async () => {
    const { prisma } = importer.database
    const tooLarge = prisma.coupon.create({ data: { code: 'x', type: 'fixed', value: 2n ** 70n } })
    expect(describeDataError(await errorOf(tooLarge))).toBe('A value does not fit the database.')
    const wrong = await errorOf(prisma.$executeRaw`UPDATE "Nowhere" SET "id" = 1`)
    expect(() => describeDataError(wrong)).toThrow(wrong)
  })
})

async function errorOf(work: PromiseLike<unknown>): Promise<Error> {
  try {
    await work
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('Nothing was refused.')
}
