import type { Context } from '#lib/context.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import type { DraftLine } from '#lib/domains/shop/cart/index.ts'
import type { Draft } from '#lib/domains/shop/checkout/index.ts'
import { saveDraft, sendDraft, showDraft } from '#lib/domains/shop/orders/staff/index.ts'
import { home, type ShopApi } from '../api/checkout/shop-api.ts'

/** A draft order without lines, buyer or changes. */
export const emptyDraft: Draft = {
  ...{ customerId: null, email: null, phone: null, vatId: null, customerNote: null },
  ...{ billing: {}, shipping: null, savesAddress: false, lines: [] },
  ...{ couponCode: null, discount: null, shippingMethod: null, shippingPrice: null },
  ...{ locale: 'en', currency: 'USD' },
}

/** A line of a draft at the shop's price: one unit. */
export function draftLine(line: Partial<DraftLine>): DraftLine {
  return {
    ...{ id: 1, productId: null, variantId: null, name: 'Engraving', quantity: 1, price: null },
    ...{ taxClass: null, requiresShipping: true, discount: null },
    ...line,
  }
}

/** A draft with a value in every field: of two units of a product and a line that is none. */
export async function fullDraft({ app, catalogue }: ShopApi, customerId: number | null): Promise<Draft> {
  const { id: productId } = await catalogue.product({ name: 'Cup', price: 1000, stock: 9 })
  const { id: variantId } = await app.database.prisma.productVariant.findFirstOrThrow({
    where: { productId },
  })
  const discount = { type: 'fixed', value: 300, reason: 'Chipped' } as const
  return {
    ...{ customerId, email: 'Ada@Example.com', phone: '+1 503 555 0142', vatId: 'US123', locale: 'en' },
    ...{ customerNote: 'Ring twice', savesAddress: true, couponCode: 'TEN', currency: 'USD' },
    billing: home,
    shipping: { ...home, name: 'Grace', line1: '20 Alder Lane' },
    lines: [
      draftLine({ productId, variantId, name: 'Cup', quantity: 2, price: 900, discount }),
      draftLine({ id: 2, price: 500, taxClass: 'reduced', requiresShipping: false }),
    ],
    discount: { type: 'percent', value: 1000, reason: 'Loyal' },
    ...{ shippingMethod: 'express', shippingPrice: 700 },
  }
}

/** Sends a draft with one line that is no product. Resolves to the token of its link. */
export async function sendOwnLine(context: Context): Promise<string> {
  const staff = operator('test')
  const draft = {
    ...{ ...emptyDraft, email: 'grace@example.com', billing: home },
    lines: [draftLine({ price: 500, requiresShipping: false })],
  }
  const saved = await saveDraft(context, staff, { id: null, version: 0, key: 'own', note: null, draft })
  await sendDraft(context, staff, saved)
  const { link } = await showDraft(context, staff, saved.id)
  return link?.path.split('/').at(-1) ?? ''
}
