import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fillProfiles } from '#lib/domains/shop/catalogue/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi
let catalogue: CatalogueFactory
beforeAll(async () => {
  api = await openTestApi()
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(() => catalogue.clear())
afterAll(() => api.close())

const db = () => api.app.database.prisma
const profileOf = async (id: number) =>
  (await db().product.findUniqueOrThrow({ where: { id } })).choiceProfileId
const shirt = {
  options: [{ name: 'Size', values: ['S'] }],
  variants: [{ optionValues: { Size: 'S' }, price: 900 }],
}
const rename = { where: { value: 'S' }, data: { value: 'M' } }
const total = async (size: string) => (await api.get(`/products?option[Size]=${size}`)).json.meta.total

it('leaves a product without a profile while someone else changes its choices', async () => {
  const { id } = await catalogue.product(shirt)
  await db().product.update({ where: { id }, data: { choiceProfileId: null } })
  await db().$transaction(async (tx) => {
    await tx.productOptionValue.updateMany(rename)
    await fillProfiles(api.app)
  })
  expect(await profileOf(id)).toBeNull()
  expect([await total('S'), await total('M')]).toEqual([0, 1])
  await fillProfiles(api.app)
  expect(await profileOf(id)).not.toBeNull()
  expect([await total('S'), await total('M')]).toEqual([0, 1])
})

it('takes a profile away again that was written while its choices changed', async () => {
  const { id } = await catalogue.product(shirt)
  const profile = await profileOf(id)
  await db().product.update({ where: { id }, data: { choiceProfileId: null } })
  let renamed: Promise<unknown> = Promise.resolve()
  await db().$transaction(async (tx) => {
    await tx.product.update({ where: { id }, data: { choiceProfileId: profile } })
    // Prisma begins when it is awaited.
    renamed = db()
      .productOptionValue.updateMany(rename)
      .then(() => undefined)
    const waits = async () =>
      (await tx.$queryRaw<unknown[]>`SELECT 1 AS one FROM pg_locks WHERE NOT granted`).length > 0
    while (!(await waits())) await new Promise((resolve) => setTimeout(resolve, 20))
  })
  await renamed
  expect(await profileOf(id)).toBeNull()
})
