import fc from 'fast-check'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { fillProfiles } from '#lib/domains/shop/catalogue/index.ts'
import {
  changeStatuses,
  deleteProduct,
  duplicateProduct,
  editProduct,
  type GivenOption,
  restoreOptions,
  showProduct,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import type { TestApi } from '#tests/support/api.ts'
import type { CatalogueFactory } from '#tests/support/factories/catalogue.ts'

export const VALUES: Record<string, string[]> = {
  Size: ['S', 'M', 'L', 'Red'],
  Colour: ['Red', 'Blue'],
  Cut: ['Slim', '32', '4'],
}
const NAMES = Object.keys(VALUES)
const by = operator('test')

const steps = {
  // By the shop's own verbs, which name profiles in their transactions
  create: async ({ catalogue, pick }) => {
    const options = NAMES.filter((_, at) => pick(at + 2) > 0).map((name) => ({
      name,
      values: VALUES[name]?.filter((_, at) => pick(at + 3) > 0 || at === 0) ?? [],
    }))
    const variants = Array.from({ length: 1 + pick(3) }, (_, at) => ({
      optionValues: Object.fromEntries(
        options.map(({ name, values }) => [name, values[pick(values.length)] ?? '']),
      ),
      price: 100 * (1 + pick(9)) + at,
      ...{ active: pick(4) > 0, trackStock: true, stock: pick(2) },
    }))
    const distinct = [...new Map(variants.map((one) => [JSON.stringify(one.optionValues), one])).values()]
    await catalogue.product({ options, variants: distinct, published: pick(5) > 0 })
  },
  'rename, remove and restore': async ({ api, id, pick }) => {
    const product = await id('product')
    const { options, variants } = await showProduct(api.app, by, product)
    const given: GivenOption[] = options.map(({ id, name, values }) => ({
      ...{ id, name: pick(4) > 0 ? name : (NAMES[pick(3)] ?? name) },
      values: values
        .filter((_, at) => at === 0 || pick(4) > 0)
        .map((value) => ({
          ...{ id: value.id, value: pick(4) > 0 ? value.value : (VALUES[name]?.[pick(4)] ?? value.value) },
        })),
    }))
    const agreed = variants.map(({ id }) => id)
    await editProduct(api.app, by, await seenNow(api, product), { options: given, agreed })
    // Only the latest change can be undone.
    if (pick(2)) await restoreOptions(api.app, by, await seenNow(api, product))
  },
  duplicate: async ({ api, id, pick }) => {
    const copy = await duplicateProduct(api.app, by, { id: await id('product'), name: 'Copy' })
    if (pick(2)) await changeStatuses(api.app, by, [copy], 'active')
  },
  hide: async ({ api, id }) => changeStatuses(api.app, by, [await id('product')], 'draft'),
  show: async ({ api, id }) => changeStatuses(api.app, by, [await id('product')], 'active'),
  delete: async ({ api, id }) => {
    const product = await id('product')
    await changeStatuses(api.app, by, [product], 'draft')
    await deleteProduct(api.app, by, product)
  },
  // By plain SQL, as other versions and people write
  'add a variant': async ({ db, id, pick }) => {
    const productId = await id('product')
    const { id: variantId } = await db().productVariant.create({
      data: { productId, price: 100 * pick(9) + 1 },
    })
    await linkVariant({ db, pick }, variantId, productId)
  },
  'delete a variant': async ({ db, id }) =>
    db().productVariant.deleteMany({ where: { id: await id('productVariant') } }),
  'switch a variant': async ({ db, id }) =>
    db()
      .$executeRaw`UPDATE "ProductVariant" SET "active" = NOT "active" WHERE "id" = ${await id('productVariant')}`,
  'move a variant': async ({ db, id, pick }) => {
    const [variantId, productId] = [await id('productVariant'), await id('product')]
    await db().variantOptionValue.deleteMany({ where: { variantId } })
    await db().$executeRaw`UPDATE "ProductVariant" SET "productId" = ${productId} WHERE "id" = ${variantId}`
    await linkVariant({ db, pick }, variantId, productId)
  },
  'change a choice': async ({ db, id, pick }) => {
    const value = await db().productOptionValue.findUniqueOrThrow({
      where: { id: await id('productOptionValue') },
      select: { id: true, option: { select: { values: true } } },
    })
    const to = value.option.values[pick(value.option.values.length)]?.id ?? value.id
    await db().$executeRaw`UPDATE "VariantOptionValue" SET "valueId" = ${to} WHERE "valueId" = ${value.id}`
  },
  'rename a value': async ({ db, id, pick }) => {
    const value = VALUES[NAMES[pick(3)] ?? '']?.[pick(3)] ?? 'S'
    await db()
      .$executeRaw`UPDATE "ProductOptionValue" SET "value" = ${value} WHERE "id" = ${await id('productOptionValue')}`
  },
  'move a value': async ({ db, id, pick }) =>
    db()
      .$executeRaw`UPDATE "ProductOptionValue" SET "position" = ${pick(5)} WHERE "id" = ${await id('productOptionValue')}`,
  'rename an option': async ({ db, id, pick }) =>
    db()
      .$executeRaw`UPDATE "ProductOption" SET "name" = ${NAMES[pick(3)]} WHERE "id" = ${await id('productOption')}`,
  'delete a value': async ({ db, id }) =>
    db().productOptionValue.deleteMany({ where: { id: await id('productOptionValue') } }),
  'delete an option': async ({ db, id }) =>
    db().productOption.deleteMany({ where: { id: await id('productOption') } }),
  'delete a product': async ({ db, id }) => db().product.deleteMany({ where: { id: await id('product') } }),
  'switch a product': async ({ db, id }) =>
    db().$executeRaw`UPDATE "Product" SET "published" = NOT "published" WHERE "id" = ${await id('product')}`,
  'forget profiles': async ({ db, pick }) =>
    db().$executeRaw`UPDATE "Product" SET "choiceProfileId" = NULL WHERE "id" % 4 = ${pick(4)}`,
  fill: async ({ api }) => fillProfiles(api.app),
} satisfies Record<string, (shop: Stepped) => Promise<unknown>>

type Table = 'product' | 'productVariant' | 'productOption' | 'productOptionValue'
type Database = () => TestApi['app']['database']['prisma']
type Stepped = {
  api: TestApi
  catalogue: CatalogueFactory
  db: Database
  /** A number below `max`. */
  pick(max: number): number
  /** The id of one of a table's rows. */
  id(table: Table): Promise<number>
}

async function seenNow(api: TestApi, id: number) {
  return { id, was: (await showProduct(api.app, by, id)).updatedAt }
}

/** Gives a variant one value, or none, of each option of its product. */
async function linkVariant({ db, pick }: Pick<Stepped, 'db' | 'pick'>, variantId: number, productId: number) {
  const options = await db().productOption.findMany({ where: { productId }, select: { values: true } })
  const data = options.flatMap(({ values }) => {
    const value = values[pick(values.length + 1)]
    return value ? [{ variantId, valueId: value.id }] : []
  })
  await db().variantOptionValue.createMany({ data })
}

export type ChoiceStep = { act: keyof typeof steps; dice: number[] }

const dice = fc.array(fc.nat(), { minLength: 24, maxLength: 24 })
const acts = Object.keys(steps) as (keyof typeof steps)[]

export const creations: fc.Arbitrary<ChoiceStep> = fc.record({ act: fc.constant('create' as const), dice })
/** One in four creates a product, since others delete some. */
export const choiceSteps: fc.Arbitrary<ChoiceStep> = fc.oneof(creations, {
  weight: 3,
  arbitrary: fc.record({ act: fc.constantFrom(...acts), dice }),
})

/** Takes a step; one that a rule of the shop or of the database refuses changes nothing. Returns whether it was taken. */
export async function takeStep(api: TestApi, catalogue: CatalogueFactory, { act, dice }: ChoiceStep) {
  let thrown = 0
  const pick = (max: number) => (dice[thrown++ % dice.length] ?? 0) % Math.max(1, max)
  const db = () => api.app.database.prisma
  const id = async (table: Table) => {
    const rows: { id: number }[] = await (db()[table] as ReturnType<Database>['product']).findMany({
      ...{ select: { id: true }, orderBy: { id: 'asc' } },
    })
    return rows[pick(rows.length)]?.id ?? 0
  }
  return steps[act]({ api, catalogue, db, pick, id }).then(
    () => true,
    () => false,
  )
}
