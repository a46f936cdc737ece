import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { MatchedOption } from './match-options.ts'

const MAX_VARIANTS = 250

export function readOptionVariants(tx: Tx, productId: number) {
  return tx.productVariant.findMany({
    where: { productId },
    orderBy: [{ active: 'desc' }, { position: 'asc' }, { id: 'asc' }],
    select: {
      ...{ id: true, name: true, sku: true, position: true, active: true, stock: true },
      ...{ price: true, compareAtPrice: true, weightThousandths: true, unitMeasure: true },
      ...{ trackStock: true, sharesStock: true, backorder: true, lowStockAt: true },
      optionValues: { select: { valueId: true } },
    },
  })
}

export type OptionVariant = Awaited<ReturnType<typeof readOptionVariants>>[number]

/** A value of each option, by its place among the values. */
type Combination = readonly number[]

export type Placement = {
  /** The variants that the product has from now on, in the order of their combinations; new ones have no row. */
  placed: { choice: Combination; row: OptionVariant | undefined }[]
  /** Variants that were sold, and whose combination is gone. */
  removed: OptionVariant[]
}

/**
 * Says which variant has which combination of values. Those that stay are found by the ids of their values, of a new option they have
 * the first. `added` are the combinations of new variants; by default, all that no variant has. Throws `invalid_fields`.
 */
export function placeVariants(
  options: readonly MatchedOption[],
  variants: readonly OptionVariant[],
  added?: readonly (readonly string[])[],
): Placement {
  const wanted = added ? added.map((values) => findChoice(options, values)) : combine(options)
  const sold = new Map<string, { choice: Combination; row: OptionVariant | undefined }>()
  const removed: OptionVariant[] = []
  for (const row of variants.filter(({ active }) => active)) {
    const choice = choiceOf(row, options)
    if (choice && !sold.has(choice.join())) sold.set(choice.join(), { choice, row })
    else removed.push(row)
  }
  const retired = new Map(
    variants
      .filter(({ active }) => !active)
      .flatMap((row) => {
        const choice = choiceOf(row, options, false)
        return choice ? [[choice.join(), row] as const] : []
      }),
  )
  for (const choice of wanted)
    if (!sold.has(choice.join())) sold.set(choice.join(), { choice, row: retired.get(choice.join()) })
  if (sold.size > MAX_VARIANTS)
    throw invalidField('options', 'variants_limit', { count: sold.size, max: MAX_VARIANTS })
  return { placed: [...sold.values()].sort((a, b) => compare(a.choice, b.choice)), removed }
}

/** Throws `removes_variants` unless all that go were agreed to. */
export function refuseUnagreed(removed: readonly OptionVariant[], agreed: readonly number[]): void {
  if (removed.every(({ id }) => agreed.includes(id))) return
  throw new DomainError('removes_variants', {
    count: removed.length,
    units: removed.reduce((sum, { trackStock, stock }) => sum + (trackStock ? stock : 0), 0),
    names: removed.map(nameWithUnits).join('\n'),
    ids: removed.map(({ id }) => id).join(),
  })
}

function nameWithUnits({ name, sku, trackStock, stock }: OptionVariant): string {
  const facts = [sku ?? '', trackStock ? String(stock) : ''].filter(Boolean)
  return facts.length > 0 ? `${name} (${facts.join(': ')})` : name
}

function combine(options: readonly MatchedOption[]): Combination[] {
  const count = options.reduce((product, { values }) => product * values.length, 1)
  if (count > MAX_VARIANTS) throw invalidField('options', 'variants_limit', { count, max: MAX_VARIANTS })
  return options.reduce<Combination[]>(
    (begun, { values }) => begun.flatMap((choice) => values.map((_, index) => [...choice, index])),
    [[]],
  )
}

function findChoice(options: readonly MatchedOption[], given: readonly string[]): Combination {
  const choice = options.map(({ values }, at) => values.findIndex(({ value }) => value === given[at]))
  if (given.length !== options.length || choice.includes(-1)) throw invalidField('options', 'option_names')
  return choice
}

/** Null if the variant has a value that is gone. With `isLenient`, a variant without a value of an option has its first. */
function choiceOf(
  { optionValues }: OptionVariant,
  options: readonly MatchedOption[],
  isLenient = true,
): Combination | null {
  const own = new Set(optionValues.map(({ valueId }) => valueId))
  const choice = options.map(({ row, values }) => {
    const index = values.findIndex((value) => value.row && own.has(value.row.id))
    const isWithout = !row?.values.some(({ id }) => own.has(id))
    return index === -1 && isWithout && isLenient ? 0 : index
  })
  return choice.includes(-1) ? null : choice
}

function compare(one: Combination, other: Combination): number {
  const at = one.findIndex((index, place) => index !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
