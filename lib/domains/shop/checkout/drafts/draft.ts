import type { GivenAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import type { DraftDiscount, DraftLine } from '#lib/domains/shop/cart/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'

/** A draft order as staff wrote it. What the buyer has to enter is checked once it is ordered. */
export type Draft = {
  /** Null for a guest. */
  customerId: number | null
  email: string | null
  phone: string | null
  vatId: string | null
  customerNote: string | null
  billing: GivenAddress
  /** Null if it is delivered to the billing address. */
  shipping: GivenAddress | null
  savesAddress: boolean
  lines: readonly DraftLine[]
  couponCode: string | null
  /** On everything. */
  discount: DraftDiscount | null
  /** The code of the shipping method; the first that is offered unless it is one of them. */
  shippingMethod: string | null
  /** What shipping costs instead, in minor units. */
  shippingPrice: number | null
  locale: string
  /** In which its prices were entered. */
  currency: string
}

/** The columns that hold a draft. */
export const draftColumns = {
  customerId: true,
  email: true,
  phone: true,
  vatId: true,
  customerNote: true,
  billing: true,
  shipping: true,
  savesAddress: true,
  lines: true,
  couponCode: true,
  discount: true,
  shippingMethodCode: true,
  shippingPrice: true,
  locale: true,
  currency: true,
} satisfies Prisma.DraftOrderSelect

type Row = Prisma.DraftOrderGetPayload<{ select: typeof draftColumns }>

export function toDraft({ shippingMethodCode, shippingPrice, ...row }: Row): Draft {
  const { customerId, email, phone, vatId, customerNote, savesAddress, couponCode, locale, currency } = row
  return {
    ...{ customerId, email, phone, vatId, customerNote, savesAddress, couponCode, locale, currency },
    billing: row.billing as GivenAddress,
    shipping: row.shipping as GivenAddress | null,
    lines: row.lines as DraftLine[],
    discount: row.discount as DraftDiscount | null,
    shippingMethod: shippingMethodCode,
    shippingPrice: shippingPrice === null ? null : Number(shippingPrice),
  }
}
