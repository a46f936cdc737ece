import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { saveProduct, type VariantInput } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { productSubject } from '../product-subject.ts'
import { claimProduct, type SeenProduct } from './claim-product.ts'

export type GivenOption = { name: string; values: string[] }

const MAX_OPTIONS = 3
const MAX_VARIANTS = 100

/**
 * Gives a product these options, and a variant for each combination of their values. Variants whose combination stays keep all they
 * have; of a new option, they get the first value. New ones cost what the first did. Throws `product_not_found`, `stale`,
 * among others.
 */
export const changeOptions = staffAction(
  { permission: 'catalogue.write', action: 'product.options_changed' },
  async (
    { context, tx, record }: ActionScope<Context>,
    seen: SeenProduct,
    options: readonly GivenOption[],
  ): Promise<void> => {
    const combinations = combine(options)
    await claimProduct(tx, seen, context.clock.now())
    const product = await tx.product.findUniqueOrThrow({
      where: { id: seen.id },
      select: { slug: true, name: true, kind: true, options: { select: { id: true, name: true } } },
    })
    if (product.kind !== 'sold') throw new DomainError('not_sold_here')
    await dropOptions(tx, product.options, options)
    await addOptions(tx, seen.id, product.options, options)
    const known = await readVariants(tx, seen.id)
    const variants = combinations.map((optionValues) => toVariant(optionValues, known))
    await saveProduct(tx, {
      ...{ id: seen.id, slug: product.slug, name: product.name, kind: 'sold' },
      options: options.map(({ name, values }) => ({ name, values })),
      variants,
    })
    record({
      subject: productSubject(seen.id),
      before: { options: product.options.map(({ name }) => name) },
      after: { options: options.map(({ name, values }) => `${name}: ${values.join(', ')}`) },
    })
  },
)

function combine(options: readonly GivenOption[]): Record<string, string>[] {
  const names = options.map(({ name }) => name)
  const isClear =
    new Set(names).size === names.length &&
    options.every(({ values }) => values.length > 0 && new Set(values).size === values.length)
  if (!isClear) throw invalidField('options', 'option_names')
  if (options.length > MAX_OPTIONS) throw invalidField('options', 'options_limit', { max: MAX_OPTIONS })
  const all = options.reduce<Record<string, string>[]>(
    (begun, { name, values }) =>
      begun.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value }))),
    [{}],
  )
  if (all.length > MAX_VARIANTS)
    throw invalidField('options', 'variants_limit', { count: all.length, max: MAX_VARIANTS })
  return all
}

/** Without an option that is gone, variants that differed in it alone are the same: the first one stays. */
async function dropOptions(
  tx: Tx,
  known: readonly { id: number; name: string }[],
  options: readonly GivenOption[],
): Promise<void> {
  const gone = known.filter(({ name }) => !options.some((option) => option.name === name))
  await tx.productOption.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } })
}

/** Variants that exist get the first value of a new option, by which they are then found. */
async function addOptions(
  tx: Tx,
  productId: number,
  known: readonly { name: string }[],
  options: readonly GivenOption[],
): Promise<void> {
  for (const { name, values } of options) {
    if (known.some((option) => option.name === name)) continue
    const { id: optionId } = await tx.productOption.create({
      data: { productId, name },
      select: { id: true },
    })
    const { id: valueId } = await tx.productOptionValue.create({
      data: { optionId, value: values[0] ?? '' },
      select: { id: true },
    })
    const variants = await tx.productVariant.findMany({
      where: { productId, active: true },
      select: { id: true },
    })
    await tx.variantOptionValue.createMany({
      data: variants.map(({ id: variantId }) => ({ variantId, valueId })),
    })
  }
}

function readVariants(tx: Tx, productId: number) {
  return tx.productVariant.findMany({
    where: { productId },
    orderBy: [{ active: 'desc' }, { position: 'asc' }, { id: 'asc' }],
    select: {
      ...{ price: true, compareAtPrice: true, weightThousandths: true, active: true },
      ...{ trackStock: true, backorder: true, lowStockAt: true },
      optionValues: { select: { value: { select: { value: true, option: { select: { name: true } } } } } },
    },
  })
}

type Known = Awaited<ReturnType<typeof readVariants>>

function toVariant(optionValues: Record<string, string>, known: Known): VariantInput {
  const own = known.find(
    (variant) =>
      variant.optionValues.length === Object.keys(optionValues).length &&
      variant.optionValues.every(({ value }) => optionValues[value.option.name] === value.value),
  )
  const model = own ?? known[0]
  return {
    optionValues,
    price: Number(model?.price ?? 0),
    compareAtPrice: model?.compareAtPrice == null ? null : Number(model.compareAtPrice),
    weightThousandths: model?.weightThousandths,
    trackStock: model?.trackStock,
    backorder: model?.backorder,
    lowStockAt: model?.lowStockAt,
    // A variant that was retired with its combination comes back with it.
    active: true,
  }
}
