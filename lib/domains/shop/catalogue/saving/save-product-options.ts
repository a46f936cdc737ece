import type { Tx } from '#lib/platform/database/db.ts'
import type { ProductInput } from './product-input.ts'

type SavedOptions = {
  /** Ids of option values, by `optionValueKey`. */
  valueIds: Map<string, number>
  /** Deletes options and values the product no longer has. To be called once no active variant needs them. */
  deleteVanished(): Promise<void>
}

/** Saves a product's options and their values. Those that stay keep their ids. */
export async function saveProductOptions(
  tx: Tx,
  product: { id: number; isNew: boolean },
  input: ProductInput,
): Promise<SavedOptions> {
  const wanted = collectOptions(input)
  const existing = product.isNew ? [] : await findOptions(tx, product.id)
  const optionIds = await saveOptions(tx, product.id, [...wanted.keys()], existing)
  const valueIds = await saveValues(tx, wanted, optionIds, existing)
  const deleteVanished = async () => {
    const options = existing.filter((option) => !wanted.has(option.name)).map((option) => option.id)
    const values = existing
      .filter((option) => wanted.has(option.name))
      .flatMap((option) => option.values.filter((value) => !wanted.get(option.name)?.has(value.value)))
      .map((value) => value.id)
    if (values.length > 0) await tx.productOptionValue.deleteMany({ where: { id: { in: values } } })
    if (options.length > 0) await tx.productOption.deleteMany({ where: { id: { in: options } } })
  }
  return { valueIds, deleteVanished }
}

export function optionValueKey(option: string, value: string): string {
  return JSON.stringify([option, value])
}

type ExistingOption = {
  id: number
  name: string
  position: number
  values: { id: number; value: string; position: number }[]
}

export function collectOptions({ options = [], variants }: ProductInput): Map<string, Set<string>> {
  const wanted = new Map(options.map((option) => [option.name, new Set(option.values)]))
  for (const variant of variants) {
    for (const [name, value] of Object.entries(variant.optionValues ?? {})) {
      const values = wanted.get(name) ?? new Set()
      wanted.set(name, values.add(value))
    }
  }
  return wanted
}

function findOptions(tx: Tx, productId: number): Promise<ExistingOption[]> {
  const values = { select: { id: true, value: true, position: true } }
  return tx.productOption.findMany({
    where: { productId },
    select: { id: true, name: true, position: true, values },
  })
}

async function saveOptions(tx: Tx, productId: number, names: string[], existing: ExistingOption[]) {
  const ids = new Map<string, number>()
  const missing: { productId: number; name: string; position: number }[] = []
  for (const [position, name] of names.entries()) {
    const option = existing.find((candidate) => candidate.name === name)
    if (!option) {
      missing.push({ productId, name, position })
      continue
    }
    ids.set(name, option.id)
    if (option.position !== position) {
      await tx.productOption.update({ where: { id: option.id }, data: { position }, select: { id: true } })
    }
  }
  if (missing.length > 0) {
    const select = { id: true, name: true }
    const created = await tx.productOption.createManyAndReturn({ data: missing, select })
    for (const option of created) ids.set(option.name, option.id)
  }
  return ids
}

async function saveValues(
  tx: Tx,
  wanted: Map<string, Set<string>>,
  optionIds: Map<string, number>,
  existing: ExistingOption[],
) {
  const ids = new Map<string, number>()
  const missing: { optionId: number; value: string; position: number }[] = []
  for (const [name, values] of wanted) {
    const known = existing.find((option) => option.name === name)?.values ?? []
    for (const [position, value] of [...values].entries()) {
      const row = known.find((candidate) => candidate.value === value)
      if (!row) {
        missing.push({ optionId: optionIds.get(name) ?? 0, value, position })
        continue
      }
      ids.set(optionValueKey(name, value), row.id)
      if (row.position !== position) {
        await tx.productOptionValue.update({
          where: { id: row.id },
          data: { position },
          select: { id: true },
        })
      }
    }
  }
  if (missing.length > 0) {
    const names = new Map([...optionIds].map(([name, id]) => [id, name]))
    const select = { id: true, optionId: true, value: true }
    const created = await tx.productOptionValue.createManyAndReturn({ data: missing, select })
    for (const row of created) ids.set(optionValueKey(names.get(row.optionId) ?? '', row.value), row.id)
  }
  return ids
}
