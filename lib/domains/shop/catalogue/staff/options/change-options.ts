import { DomainError } from '#lib/domains/domain-error.ts'
import { nameVariant, UNUSED_VARIANT } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type GivenOption, type KnownOption, matchOptions, readOptions } from './match-options.ts'
import { type OptionVariant, placeVariants, readOptionVariants, refuseUnagreed } from './place-variants.ts'
import { writeOptions } from './write-options.ts'

export type OptionChange = {
  options: readonly GivenOption[]
  /** The values of each new variant; by default, every combination gets one. */
  added?: readonly (readonly string[])[] | undefined
  /** The variants that may go. */
  agreed: readonly number[]
  /** Variants that the form shows, which therefore stay, sold or not. */
  shown?: readonly number[]
}

/** A product's options and variants as they were before a change. */
export type OptionSnapshot = {
  options: KnownOption[]
  variants: { id: number; name: string; position: number; active: boolean; valueIds: number[] }[]
}

export type ChangedOptions = {
  before: OptionSnapshot
  removed: number[]
  /** The variants that are sold now: their ids, by their values. */
  ids: ReadonlyMap<string, number>
}

/** A variant's values in readable form, such as `Red / S`. */
export const valuesKey = (values: readonly string[]) => JSON.stringify(values)

/**
 * Gives a product these options. Variants keep all they have as long as their values stay, whatever these are called. A variant without
 * its value is no longer sold; throws `removes_variants` if that was not agreed to.
 */
export async function changeOptions(
  tx: Tx,
  productId: number,
  { options: given, added, agreed, shown = [] }: OptionChange,
  at: Date,
): Promise<ChangedOptions> {
  const product = await tx.product.findUniqueOrThrow({ where: { id: productId }, select: { kind: true } })
  if (product.kind !== 'sold') throw new DomainError('not_sold_here')
  const known = await readOptions(tx, productId)
  const options = matchOptions(known, given)
  const variants = await readOptionVariants(tx, productId)
  const { placed, removed } = placeVariants(options, variants, added)
  refuseUnagreed(removed, agreed)
  const stay = new Set([...shown, ...placed.flatMap(({ row }) => row?.id ?? [])])
  await deleteOrphans(
    tx,
    productId,
    known,
    variants.filter(({ id }) => !stay.has(id)),
  )

  const valueIds = await writeOptions(tx, productId, known, options)
  await tx.productVariant.updateMany({
    where: { id: { in: removed.map(({ id }) => id) } },
    data: { active: false },
  })
  const ids = new Map<string, number>()
  const missing: Place[] = []
  for (const [position, { choice, row }] of placed.entries()) {
    const values = choice.map((at, option) => options[option]?.values[at]?.value ?? '')
    const links = choice.map((at, option) => valueIds[option]?.[at] ?? 0)
    const name = row && !isNamedByValues(row, known) ? row.name : nameVariant(values)
    const place = { name, position, links, key: valuesKey(values) }
    if (row) ids.set(place.key, await keep(tx, row, place))
    else missing.push(place)
  }
  const created = await create(tx, productId, missing, placed.find(({ row }) => row)?.row ?? variants[0], at)
  for (const [key, id] of created) ids.set(key, id)
  await tx.product.updateMany({ where: { id: productId }, data: { hasVariants: options.length > 0 } })
  return {
    before: { options: known, variants: variants.map(toPlain) },
    removed: removed.map(({ id }) => id),
    ids,
  }
}

/** Variants that an earlier change removed and that nobody ever chose: they could be brought back until now. */
async function deleteOrphans(
  tx: Tx,
  productId: number,
  known: readonly KnownOption[],
  variants: readonly OptionVariant[],
): Promise<void> {
  const orphans = variants.filter(({ active, optionValues }) => !active && optionValues.length < known.length)
  await tx.productVariant.deleteMany({
    where: {
      ...{ id: { in: orphans.map(({ id }) => id) }, productId },
      ...UNUSED_VARIANT,
    },
  })
}

function isNamedByValues({ name, optionValues }: OptionVariant, known: readonly KnownOption[]): boolean {
  const own = new Set(optionValues.map(({ valueId }) => valueId))
  const values = known.flatMap((option) => option.values.find(({ id }) => own.has(id))?.value ?? [])
  return name === '' || name === nameVariant(values)
}

type Place = { name: string; position: number; links: number[]; key: string }

async function keep(tx: Tx, row: OptionVariant, { name, position, links }: Place): Promise<number> {
  const { id } = row
  if (row.name !== name || row.position !== position || !row.active)
    await tx.productVariant.updateMany({ where: { id }, data: { name, position, active: true } })
  const own = row.optionValues.map(({ valueId }) => valueId)
  const missing = links.filter((valueId) => !own.includes(valueId))
  if (missing.length > 0)
    await tx.variantOptionValue.createMany({ data: missing.map((valueId) => ({ variantId: id, valueId })) })
  return id
}

/** New variants cost and weigh what the model does, and share its stock if others do. */
async function create(
  tx: Tx,
  productId: number,
  places: readonly Place[],
  model: OptionVariant | undefined,
  at: Date,
): Promise<[string, number][]> {
  if (places.length === 0) return []
  const like = {
    price: model?.price ?? 0n,
    compareAtPrice: model?.compareAtPrice ?? null,
    weightThousandths: model?.weightThousandths ?? null,
    unitMeasure: model?.unitMeasure ?? null,
    trackStock: model?.trackStock ?? false,
    ...(model?.sharesStock && { sharesStock: true, stock: model.stock }),
    backorder: model?.backorder ?? false,
    ...(model && { lowStockAt: model.lowStockAt }),
  }
  const rows = await tx.productVariant.createManyAndReturn({
    data: places.map(({ name, position }) => ({ productId, name, position, ...like })),
    select: { id: true, position: true },
  })
  if (model?.sharesStock && model.stock !== 0)
    await tx.stockMovement.createMany({
      data: rows.map(({ id }) => ({
        variantId: id,
        quantity: model.stock,
        reason: 'correction',
        createdAt: at,
      })),
    })
  const idAt = new Map(rows.map(({ id, position }) => [position, id]))
  await tx.variantOptionValue.createMany({
    data: places.flatMap(({ position, links }) =>
      links.map((valueId) => ({ variantId: idAt.get(position) ?? 0, valueId })),
    ),
  })
  return places.map(({ key, position }) => [key, idAt.get(position) ?? 0])
}

function toPlain({ id, name, position, active, optionValues }: OptionVariant) {
  return { id, name, position, active, valueIds: optionValues.map(({ valueId }) => valueId) }
}
