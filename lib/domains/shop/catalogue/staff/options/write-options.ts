import type { Tx } from '#lib/platform/database/db.ts'
import type { KnownOption, MatchedOption } from './match-options.ts'

/** Writes a product's options. Returns the ids of their values, in their order. */
export async function writeOptions(
  tx: Tx,
  productId: number,
  known: readonly KnownOption[],
  options: readonly MatchedOption[],
): Promise<number[][]> {
  await deleteOthers(
    tx,
    known,
    options.flatMap(({ row }) => row?.id ?? []),
    options.flatMap(({ values }) => values.flatMap(({ row }) => row?.id ?? [])),
  )
  await freeNames(tx, options)
  const ids: number[][] = []
  for (const [position, { row, name, values }] of options.entries()) {
    const { id: optionId } = row
      ? await tx.productOption.update({
          where: { id: row.id },
          data: { name, position },
          select: { id: true },
        })
      : await tx.productOption.create({ data: { productId, name, position }, select: { id: true } })
    const own: number[] = []
    for (const [at, { row: value, ...given }] of values.entries()) {
      const data = { ...given, position: at }
      const isSame =
        value && value.value === data.value && value.swatch === data.swatch && value.position === at
      if (value && !isSame)
        await tx.productOptionValue.update({ where: { id: value.id }, data, select: { id: true } })
      own.push(
        value?.id ??
          (await tx.productOptionValue.create({ data: { ...data, optionId }, select: { id: true } })).id,
      )
    }
    ids.push(own)
  }
  return ids
}

export async function deleteOthers(
  tx: Tx,
  known: readonly KnownOption[],
  optionIds: readonly number[],
  valueIds: readonly number[],
): Promise<void> {
  const values = known.flatMap((option) => option.values.filter(({ id }) => !valueIds.includes(id)))
  const options = known.filter(({ id }) => !optionIds.includes(id))
  await tx.productOptionValue.deleteMany({ where: { id: { in: values.map(({ id }) => id) } } })
  await tx.productOption.deleteMany({ where: { id: { in: options.map(({ id }) => id) } } })
}

/** Two may change their names with each other, so that all that change give theirs up first. */
export async function freeNames(
  tx: Tx,
  options: readonly {
    row: { id: number; name: string } | undefined
    name: string
    values: readonly { row: { id: number; value: string } | undefined; value: string }[]
  }[],
): Promise<void> {
  const free = (id: number) => `\u001f${id}`
  for (const { row, name, values } of options) {
    if (row && row.name !== name)
      await tx.productOption.updateMany({ where: { id: row.id }, data: { name: free(row.id) } })
    for (const { row: own, value } of values)
      if (own && own.value !== value)
        await tx.productOptionValue.updateMany({ where: { id: own.id }, data: { value: free(own.id) } })
  }
}
