import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { refreshProduct, UNUSED_VARIANT } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { productSubject } from '../product-subject.ts'
import { claimProduct, type SeenProduct } from '../products/claim-product.ts'
import type { OptionSnapshot } from './change-options.ts'
import { readOptions } from './match-options.ts'
import { deleteOthers, freeNames } from './write-options.ts'

/**
 * Brings back the options and variants that the latest change of a product took from it, with their SKUs and stock. Throws `stale` if
 * someone has changed the product since.
 */
export const restoreOptions = staffAction(
  { permission: 'catalogue.write', action: 'product.options_restored' },
  async ({ context, tx, record }: ActionScope<Context>, seen: SeenProduct): Promise<void> => {
    await claimProduct(tx, seen, context.clock.now())
    // What is restored comes from the audit log and not from the browser.
    const latest = await tx.auditEvent.findFirst({
      where: { subject: productSubject(seen.id), kind: 'product.changed' },
      orderBy: { id: 'desc' },
      select: { details: true },
    })
    const { options: snapshot } = (latest?.details ?? {}) as { options?: OptionSnapshot }
    if (!snapshot) throw new DomainError('stale', { current: '' })
    await restoreRows(tx, seen.id, snapshot)
    await restoreVariants(tx, seen.id, snapshot)
    await refreshProduct(tx, [seen.id], context.clock.now())
    record({ subject: productSubject(seen.id), after: { options: snapshot.options.map(({ name }) => name) } })
  },
)

async function restoreRows(tx: Tx, productId: number, { options }: OptionSnapshot): Promise<void> {
  const known = await readOptions(tx, productId)
  const values = new Map(known.flatMap((option) => option.values).map((value) => [value.id, value]))
  await deleteOthers(
    tx,
    known,
    options.map(({ id }) => id),
    options.flatMap((option) => option.values.map(({ id }) => id)),
  )
  await freeNames(
    tx,
    options.map((option) => ({
      row: known.find(({ id }) => id === option.id),
      name: option.name,
      values: option.values.map(({ id, value }) => ({ row: values.get(id), value })),
    })),
  )
  for (const { id, name, position, values: own } of options) {
    const data = { name, position }
    await tx.productOption.upsert({ where: { id }, create: { id, productId, ...data }, update: data })
    for (const { id: valueId, ...value } of own)
      await tx.productOptionValue.upsert({
        where: { id: valueId },
        create: { id: valueId, optionId: id, ...value },
        update: value,
      })
  }
}

async function restoreVariants(
  tx: Tx,
  productId: number,
  { options, variants }: OptionSnapshot,
): Promise<void> {
  const since = { productId, id: { notIn: variants.map(({ id }) => id) } }
  await tx.productVariant.deleteMany({ where: { ...since, ...UNUSED_VARIANT } })
  await tx.productVariant.updateMany({ where: since, data: { active: false } })
  const present = new Set(
    (await tx.productVariant.findMany({ where: { productId }, select: { id: true } })).map(({ id }) => id),
  )
  const rows = variants.filter(({ id }) => present.has(id)).sort((a, b) => a.id - b.id)
  await tx.variantOptionValue.deleteMany({ where: { variant: { productId } } })
  for (const { id, name, position, active } of rows)
    await tx.productVariant.updateMany({ where: { id }, data: { name, position, active } })
  await tx.variantOptionValue.createMany({
    data: rows.flatMap(({ id: variantId, valueIds }) => valueIds.map((valueId) => ({ variantId, valueId }))),
  })
  await tx.product.updateMany({ where: { id: productId }, data: { hasVariants: options.length > 0 } })
}
