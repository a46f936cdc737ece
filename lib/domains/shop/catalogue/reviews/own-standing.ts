import type { Context } from '#lib/context.ts'
import { wasBought } from './was-bought.ts'

/** Whether a customer may review a product, or why not. */
export type OwnStanding = 'may_review' | 'waiting' | 'reviewed' | 'purchase_required'

export async function loadOwnStanding(
  { database, settings }: Context,
  customerId: number,
  productId: number,
): Promise<OwnStanding> {
  const { prisma } = database
  const where = { productId_customerId: { productId, customerId } }
  const own = await prisma.review.findUnique({ where, select: { status: true } })
  if (own) return own.status === 'pending' ? 'waiting' : 'reviewed'
  const isOpen = !settings.current['reviews.purchase_required']
  return isOpen || (await wasBought(prisma, customerId, productId)) ? 'may_review' : 'purchase_required'
}
