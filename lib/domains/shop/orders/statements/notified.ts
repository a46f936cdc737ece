import { statement } from '#lib/platform/database/statements/statement.ts'

/** What mails and notices tell of an order, but for its lines. */
export const selectNotified = statement({
  parameters: { orderId: 'int' },
  row: {
    id: 'int',
    number: 'text',
    importedFrom: 'text?',
    tokenSalt: 'text',
    placedAsGuest: 'flag',
    customerId: 'int?',
    email: 'text?',
    billing: 'json',
    shipping: 'json?',
    shippingMethodName: 'text?',
    shippingEta: 'text?',
    subtotal: 'int',
    locale: 'text?',
    giftMessage: 'text?',
    total: 'int',
    deducted: 'int',
    currency: 'text',
    paymentMessage: 'text?',
    placedAt: 'moment',
    taxLines: 'json',
    discount: 'int',
    shippingTotal: 'int',
    paymentStatus: 'text',
    gateway: 'text?',
    gatewayType: 'text?',
    isAccountDeleted: 'flag',
  },
  sql: `
    SELECT o."id", o."number", o."importedFrom", o."tokenSalt", o."placedAsGuest", o."customerId", o."email", o."billing",
      o."shipping", o."shippingMethodName", m."eta", o."subtotal",
      o."locale", o."giftMessage", o."total", o."deducted", o."currency", o."paymentMessage", o."placedAt", o."taxLines", o."discount", o."shippingTotal",
      o."paymentStatus", o."gateway", o."gatewayType", (c."deletedAt" IS NOT NULL)
    FROM "Order" o LEFT JOIN "Customer" c ON c."id" = o."customerId"
      LEFT JOIN "ShippingMethod" m ON m."id" = o."shippingMethodId"
    WHERE o."id" = @orderId`,
})

export const selectBilledLines = statement({
  parameters: { orderId: 'int' },
  row: {
    name: 'text',
    variantName: 'text?',
    sku: 'text?',
    slug: 'text?',
    quantity: 'int',
    unitPrice: 'int',
    subtotal: 'int',
    attributes: 'json',
    image: 'json?',
    requiresShipping: 'flag',
    withdrawalExemption: 'text?',
    unitMeasure: 'text?',
  },
  sql: `
    SELECT "name", "variantName", "sku", "slug", "quantity", "unitPrice", "subtotal", "attributes", "image", "requiresShipping",
      "withdrawalExemption", "unitMeasure"
    FROM "OrderLine"
    WHERE "orderId" = @orderId
    ORDER BY "position", "id"`,
})
