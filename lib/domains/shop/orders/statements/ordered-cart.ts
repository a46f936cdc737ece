import { statement } from '#lib/platform/database/statements/statement.ts'

export const deleteItems = statement({
  parameters: { cartId: 'int' },
  sql: `DELETE FROM "CartItem" WHERE "cartId" = @cartId`,
})

export const forgetCoupon = statement({
  parameters: { cartId: 'int' },
  sql: `UPDATE "Cart" SET "couponId" = NULL, "couponCode" = NULL WHERE "id" = @cartId`,
})

export const selectOpenCart = statement({
  parameters: { orderId: 'int' },
  row: { openCartId: 'int?' },
  sql: `SELECT "openCartId" FROM "Order" WHERE "id" = @orderId`,
})

export const leaveCart = statement({
  parameters: { orderId: 'int', at: 'moment' },
  sql: `UPDATE "Order" SET "openCartId" = NULL, "updatedAt" = @at WHERE "id" = @orderId`,
})

export const resetCart = statement({
  parameters: { cartId: 'int', at: 'moment' },
  sql: `
    UPDATE "Cart" SET "version" = "version" + 1, "updatedAt" = @at, "couponId" = NULL, "couponCode" = NULL
    WHERE "id" = @cartId`,
})

const ordered = `
  SELECT SUM(line."quantity") FROM "OrderLine" line
  WHERE line."orderId" = @orderId AND line."attributesKey" = "CartItem"."attributesKey"
    AND line."variantId" = COALESCE("CartItem"."variantId", "CartItem"."attributedVariantId")`

/** Removes the items of a cart of which no more are in it than were ordered. */
export const deleteOrdered = statement({
  parameters: { orderId: 'int', cartId: 'int' },
  sql: `DELETE FROM "CartItem" WHERE "cartId" = @cartId AND "quantity" <= (${ordered})`,
})

/** Takes what was ordered off the other items. */
export const reduceOrdered = statement({
  parameters: { orderId: 'int', cartId: 'int', at: 'moment' },
  sql: `
    UPDATE "CartItem" SET "quantity" = "quantity" - (${ordered}), "updatedAt" = @at
    WHERE "cartId" = @cartId AND "quantity" > (${ordered})`,
})
