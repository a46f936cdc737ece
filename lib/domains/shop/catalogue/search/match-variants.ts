import type { Tx } from '#lib/platform/database/db.ts'
import type { VariantInput } from '../saving/product-input.ts'
import { optionValueKey } from '../saving/save-product-options.ts'

export type ExistingVariant = {
  id: number
  sku: string | null
  stock: number
  sharesStock: boolean
  optionValues: { valueId: number; value: { value: string; option: { name: string } } }[]
}

export function findVariants(tx: Tx, productId: number): Promise<ExistingVariant[]> {
  const value = { select: { value: true, option: { select: { name: true } } } }
  return tx.productVariant.findMany({
    where: { productId },
    select: {
      ...{ id: true, sku: true, stock: true, sharesStock: true },
      optionValues: { select: { valueId: true, value } },
    },
    orderBy: { id: 'asc' },
  })
}

/** Finds the existing row of each input: the one with its SKU, else the one with its option values. */
export function matchVariants(
  inputs: VariantInput[],
  existing: ExistingVariant[],
): (ExistingVariant | undefined)[] {
  const free = new Set(existing)
  const take = (row: ExistingVariant | undefined) => {
    if (row) free.delete(row)
    return row
  }
  const bySku = inputs.map((input) =>
    take(input.sku ? [...free].find((row) => row.sku === input.sku) : undefined),
  )
  return inputs.map((input, index) => {
    const key = choiceKey(Object.entries(input.optionValues ?? {}))
    return bySku[index] ?? take([...free].find((row) => choiceKey(choicesOf(row)) === key))
  })
}

function choicesOf(row: ExistingVariant): [string, string][] {
  return row.optionValues.map(({ value }) => [value.option.name, value.value])
}

function choiceKey(choices: [string, string][]): string {
  return JSON.stringify(choices.map(([name, value]) => optionValueKey(name, value)).sort())
}
