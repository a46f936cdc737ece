import type { Tx } from '#lib/platform/database/db.ts'
import { findByWords } from '#lib/platform/database/find-by-words.ts'

/** Whoever means an older one types more of it. */
const MAX_MATCHES = 500

/** The ids of the latest orders that a query means: by number, former number, e-mail address, phone, name or SKU. */
export async function matchOrders(tx: Tx, query: string): Promise<number[]> {
  const asked = query.trim()
  // Whoever types the whole of a number or an address wants nothing that only begins with it.
  const exact = await tx.order.findMany({
    where: { OR: [{ number: asked.toUpperCase() }, { email: asked.toLowerCase() }] },
    orderBy: { id: 'desc' },
    take: MAX_MATCHES,
    select: { id: true },
  })
  if (exact.length > 0) return exact.map(({ id }) => id)
  const [byWords, bySku] = await Promise.all([
    findByWords(tx, 'Order', asked, MAX_MATCHES),
    matchSku(tx, asked),
  ])
  return [...new Set([...byWords, ...bySku])].sort((a, b) => b - a).slice(0, MAX_MATCHES)
}

async function matchSku(tx: Tx, asked: string): Promise<number[]> {
  const rows = await tx.orderLine.findMany({
    where: { sku: { in: [asked, asked.toUpperCase()] } },
    orderBy: { id: 'desc' },
    take: MAX_MATCHES,
    select: { orderId: true },
  })
  return rows.map(({ orderId }) => orderId)
}
