import { z } from 'zod'
import { buyerReasons } from '#lib/domains/shop/orders/index.ts'
import { Email, Name } from './account.ts'
import { ReturnUrl, SavedMethod, SaveMethod } from './payment.ts'

/** A number that no order can have is simply not found. */
export const OrderParams = z.object({
  number: z
    .string()
    .max(40)
    .transform((number) => number.toUpperCase())
    .describe('The `number` of the order.'),
})

export const OrderQuery = z.object({
  order_token: z.string().max(200).optional().meta({
    description: 'For guests, instead of the header `X-Order-Token`.',
  }),
})

export const OrderLookUp = z.object({
  number: z.string().trim().min(1).max(40).describe('The `number` of the order.'),
  email: Email.describe('The address that the order was placed with.'),
})

export const PayAgain = z.object({
  payment_gateway: z.string().max(100).nullish().describe('The method to pay with; by default, the order’s.'),
  saved_payment_method: SavedMethod,
  save_payment_method: SaveMethod,
  return_url: ReturnUrl,
})

/** Blank counts as absent: then it is the whole order. */
const Statement = z
  .string()
  .max(2000)
  .transform((text) => text.trim().replace(/\r\n?/g, '\n') || null)
  .nullish()
  .transform((text) => text ?? null)

/** A withdrawal by someone who names an order without having shown that it is theirs. */
export const WithdrawalForm = z.object({
  number: z
    .string()
    .min(1)
    .max(40)
    .transform((number) => number.trim().toUpperCase())
    .describe('The `number` of the order, as the buyer knows it.'),
  name: Name.describe('Who withdraws.'),
  email: Email.describe('The address that the order was placed with.'),
  statement: Statement.meta({
    description: 'What the buyer withdraws from, in their own words; null or blank for the whole order.',
  }),
})

const Units = z
  .array(
    z.object({
      item_id: z.int().describe('The line of the order.'),
      quantity: z.int().min(0).max(1_000_000).describe('How many of it.'),
    }),
  )
  .max(500)

export const WithdrawalLines = z.object({ items: Units.describe('What the buyer withdraws from.') })

const BuyerReason = z.enum(buyerReasons).meta({
  id: 'BuyerReason',
  description: 'Why a buyer sends items back.',
})

const ReturnUnits = Units.element
  .extend({
    exchange_for: z.int().nullish().meta({
      description:
        'The variant of the same product that the buyer asks for in exchange; by default, the money back.',
    }),
  })
  .array()
  .max(500)

/** A request to send items back. */
export const ReturnForm = z.object({
  items: ReturnUnits.describe('What the buyer wants to send back.'),
  reason: BuyerReason,
  message: Statement.meta({ description: 'What the shop should know, in the buyer’s own words.' }),
})

/** A picture of a request to send items back. */
export const ReturnPicture = z.object({
  picture: z.base64().min(1).describe('A PNG, JPEG, GIF, WebP or AVIF image of up to 700 KB, in Base64.'),
})

export const ReturnParams = OrderParams.extend({
  id: z.coerce.number().int().min(1).max(2_147_483_647).describe('The `id` of the return.'),
})
