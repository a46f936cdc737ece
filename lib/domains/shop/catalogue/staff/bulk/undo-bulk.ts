import type { Context } from '#lib/context.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { refreshProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { productSubject } from '../product-subject.ts'
import type { BulkUndo } from './bulk-change.ts'
import { link } from './link-products.ts'
import { restorePlanned } from './planned-sales.ts'

/** Takes a change of many products back. A price that was changed again since stays. Resolves to how many products it concerned. */
export const undoBulkChange = staffAction(
  { permission: 'catalogue.write', action: 'products.change_undone' },
  async ({ context, tx, record, unchanged }: ActionScope<Context>, undo: BulkUndo): Promise<number> => {
    const ids = await restore(tx, undo, context.clock.now())
    if (ids.length === 0) unchanged()
    for (const id of ids) record({ subject: productSubject(id), details: { what: undo.kind } })
    return ids.length
  },
)

async function restore(tx: Tx, undo: BulkUndo, at: Date): Promise<number[]> {
  if (undo.kind === 'status') return restoreStatuses(tx, undo.rows, at)
  if (undo.kind === 'prices') {
    await restorePlanned(tx, undo.sales)
    return restorePrices(tx, undo.rows, at)
  }
  if (undo.kind === 'safety') return restoreContacts(tx, undo, at)
  const { kind, ids, targetId, added } = undo
  return link(tx, { kind, ids, targetId, add: !added }, at)
}

async function restoreStatuses(
  tx: Tx,
  rows: Extract<BulkUndo, { kind: 'status' }>['rows'],
  at: Date,
): Promise<number[]> {
  const restored: number[] = []
  for (const { id, published, publishedAt, archivedAt, visibility } of rows) {
    const { count } = await tx.product.updateMany({
      where: { id },
      data: {
        published,
        visibility,
        publishedAt: new Date(publishedAt),
        archivedAt: archivedAt === null ? null : new Date(archivedAt),
      },
    })
    if (count > 0) restored.push(id)
  }
  await refreshProduct(tx, restored, at)
  return restored
}

/** A contact that was deleted since is not named again. */
async function restoreContacts(
  tx: Tx,
  { role, now, rows }: Extract<BulkUndo, { kind: 'safety' }>,
  at: Date,
): Promise<number[]> {
  const known = new Set((await tx.safetyContact.findMany({ select: { id: true } })).map(({ id }) => id))
  const restored: number[] = []
  for (const { id, contactId } of rows) {
    const former = contactId !== null && known.has(contactId) ? contactId : null
    const { count } = await tx.product.updateMany({
      where: { id, [`${role}Id`]: now },
      data: { [`${role}Id`]: former },
    })
    if (count > 0) restored.push(id)
  }
  await refreshProduct(tx, restored, at)
  return restored
}

async function restorePrices(
  tx: Tx,
  rows: Extract<BulkUndo, { kind: 'prices' }>['rows'],
  at: Date,
): Promise<number[]> {
  const restored: number[] = []
  for (const { id, price, compareAt, now } of rows) {
    const { count } = await tx.productVariant.updateMany({
      where: { id, price: now },
      data: { price, compareAtPrice: compareAt },
    })
    if (count > 0) restored.push(id)
  }
  const owners = await tx.productVariant.findMany({
    where: { id: { in: restored } },
    select: { productId: true },
    distinct: ['productId'],
  })
  const ids = owners.map(({ productId }) => productId)
  await refreshProduct(tx, ids, at)
  return ids
}
