import { z } from 'zod'
import { MAX_PIECES } from '#lib/domains/shop/cart/index.ts'
import { Email } from './account.ts'

const MAX_ID = 2 ** 31 - 1
const MAX_LETTERS = 64

export const AddItem = z.object({
  product_id: z.int().min(1).max(MAX_ID).describe('The product, which must be `purchasable`.'),
  variant_id: z.int().min(1).max(MAX_ID).nullish().meta({
    description: 'Required if the product has variants.',
  }),
  quantity: z.int().min(1).max(MAX_PIECES).default(1).describe('How many to add to those in the cart.'),
})

export const AddWish = z.object({
  product_id: AddItem.shape.product_id.describe('The product, whether it is sold here or not.'),
  variant_id: AddItem.shape.variant_id.meta({ description: 'The variant, if one is chosen.' }),
})

export const StockNoticeForm = z.object({
  product_id: AddItem.shape.product_id.describe('The product that is waited for.'),
  variant_id: AddItem.shape.variant_id,
  email: Email.describe('Where to send the notice, once the address is confirmed.'),
})

/** Each adds two statements to the call's transaction. */
const MAX_ADDED = 50

export const AddItems = z.object({
  items: z.array(AddItem).min(1).max(MAX_ADDED).describe('What to add, at most 50 items.'),
})

export const ChangeItem = z.object({
  quantity: z.int().min(0).max(MAX_PIECES).meta({
    description: '0 removes the item. Sending the same quantity accepts a changed price.',
  }),
})

export const ItemParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= MAX_ID)
    .meta({ type: 'integer', minimum: 1, pattern: undefined, description: 'The `id` of the line.' }),
})

export const ApplyCoupon = z.object({
  code: z.string().trim().min(1).max(MAX_LETTERS).meta({ description: 'Case-insensitive.' }),
})

export const RedeemHandover = z.object({ code: z.string().min(1).max(2000).describe('From the link.') })
