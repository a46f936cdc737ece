/** The subjects of reports. `line` is items sold by variant: products, variants and categories are read from it. */
export const figureKinds = ['sales', 'line', 'payment', 'refund', 'coupon', 'tax'] as const
export type FigureKind = (typeof figureKinds)[number]

/** Whether sales count on the day the order was placed, with all that was given back of it, or money on the day it moved. */
export const bases = ['orders', 'payments'] as const
export type Basis = (typeof bases)[number]

/** Sums under one key. Amounts are minor units with tax; of taxes, `amount` is what they were charged on. */
export type Sums = {
  /** By when money moved, and in reports on refunds: payments or refunds, of which an order may have several. */
  orders: number
  units: number
  amount: number
  refunded: number
  discount: number
  shipping: number
  tax: number
}

export const sumColumns = ['orders', 'units', 'amount', 'refunded', 'discount', 'shipping', 'tax'] as const

/** A time of whole days, `first` and `last` included. */
export type Days = { first: string; last: string }
