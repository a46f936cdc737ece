import { statement, type ValuesOf } from '#lib/platform/database/statements/statement.ts'

const row = {
  id: 'int',
  customerId: 'int?',
  currency: 'text',
  couponCode: 'text?',
  couponId: 'int?',
  version: 'int',
  notices: 'json',
  updatedAt: 'moment',
  expiresAt: 'moment?',
  checkoutAt: 'moment?',
} as const

const ownColumns = Object.keys(row)
  .map((name) => `"${name}"`)
  .join(', ')

/** An order that was not yet paid when the statement began; it may be by now. */
const withOrder = { ...row, openOrderId: 'int?' } as const
const columns = `${ownColumns}, (SELECT o."id" FROM "Order" o WHERE o."openCartId" = "Cart"."id")`

export type CartRow = ValuesOf<typeof withOrder>

export const selectCart = statement({
  parameters: { id: 'int' },
  row: withOrder,
  sql: `SELECT ${columns} FROM "Cart" WHERE "id" = @id`,
})

export const selectCustomersCart = statement({
  parameters: { customerId: 'int' },
  row: withOrder,
  sql: `SELECT ${columns} FROM "Cart" WHERE "customerId" = @customerId`,
})

export const selectGuestsCart = statement({
  parameters: { tokenHash: 'text', now: 'moment' },
  row: withOrder,
  sql: `SELECT ${columns} FROM "Cart" WHERE "tokenHash" = @tokenHash AND "expiresAt" > @now`,
})

const touched = `"version" = "version" + 1, "updatedAt" = @now`

export const touchCustomersCart = statement({
  parameters: { customerId: 'int', now: 'moment' },
  row: withOrder,
  sql: `
    UPDATE "Cart" SET ${touched}, "expiresAt" = NULL
    WHERE "customerId" = @customerId
    RETURNING ${columns}`,
})

export const touchGuestsCart = statement({
  parameters: { tokenHash: 'text', now: 'moment', expiresAt: 'moment' },
  row: withOrder,
  sql: `
    UPDATE "Cart" SET ${touched}, "expiresAt" = @expiresAt
    WHERE "tokenHash" = @tokenHash AND "expiresAt" > @now
    RETURNING ${columns}`,
})

/** A cart that is changed as it is created. Of concurrent calls, one inserts it and the others wait for it. */
export const insertCart = statement({
  parameters: {
    tokenHash: 'text?',
    customerId: 'int?',
    currency: 'text',
    expiresAt: 'moment?',
    now: 'moment',
  },
  row: withOrder,
  sql: `
    INSERT INTO "Cart" ("tokenHash", "customerId", "currency", "version", "expiresAt", "createdAt", "updatedAt")
    VALUES (@tokenHash, @customerId, @currency, 1, @expiresAt, @now, @now)
    ON CONFLICT DO NOTHING
    RETURNING ${ownColumns}, NULL`,
})

export const forgetCheckout = statement({
  parameters: { id: 'int' },
  sql: `UPDATE "Cart" SET "checkoutAt" = NULL WHERE "id" = @id`,
})
