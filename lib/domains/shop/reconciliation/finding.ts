/** Something about an order's money that does not add up. */
export type Finding = {
  orderId: number
  number: string
  kind: /** A stored sum or state is not what the ledger says. */
    | 'ledger'
    /** The provider has other sums of a payment than the ledger. */
    | 'provider'
    /** It was paid or shipped, and has no invoice. */
    | 'missing_invoice'
    /** Credit notes take back other tax of a rate than the invoice charged. */
    | 'credited_tax'
    /** It was shipped, and has been unpaid for longer than the owner allows. */
    | 'shipped_unpaid'
  /** Such as `payment 12.refunded`: what is compared. */
  subject: string
  expected: string
  found: string
}
