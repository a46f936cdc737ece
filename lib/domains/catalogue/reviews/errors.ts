/** There is no such product, or it is not shown. */
export class ProductNotFound extends Error {
  override name = 'ProductNotFound'
}

/** The customer's review of the product is there, in whatever state. */
export class AlreadyReviewed extends Error {
  override name = 'AlreadyReviewed'
}

/** The site takes reviews of buyers alone. */
export class PurchaseRequired extends Error {
  override name = 'PurchaseRequired'
}
