import { z } from 'zod'
import { MAX_PIECES } from '#lib/domains/shop/cart/index.ts'
import { isOneLine } from '#lib/platform/text/one-line.ts'
import type { FieldCode } from '#lib/web/messages/codes.ts'
import { Email } from './account.ts'

const MAX_ID = 2 ** 31 - 1
const MAX_LETTERS = 64

const MAX_ATTRIBUTES = 10

/** Lines and tabs may be in a value; other control characters, and the marks that turn the order of letters, may not. */
const UNUSABLE = /[\u202A-\u202E\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u

const attributeText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !UNUSABLE.test(text), 'unusable_characters' satisfies FieldCode)

export const Attributes = z
  .array(
    z.object({
      key: attributeText(MAX_LETTERS)
        .trim()
        .min(1)
        .refine(isOneLine, 'one_line' satisfies FieldCode)
        .describe('What it is, such as `Engraving`. One that begins with `_` is not shown to the buyer.'),
      value: attributeText(500).describe('Its text. Without one, the attribute is left out.'),
    }),
  )
  .max(MAX_ATTRIBUTES)
  .superRefine((attributes, check) => {
    const keys = attributes.map(({ key }) => key)
    keys.forEach((key, index) => {
      if (keys.indexOf(key) < index)
        check.addIssue({
          code: 'custom',
          path: [index, 'key'],
          message: 'attribute_twice' satisfies FieldCode,
        })
    })
  })

export const AddItem = z.object({
  product_id: z.int().min(1).max(MAX_ID).describe('The product, which must be `purchasable`.'),
  variant_id: z.int().min(1).max(MAX_ID).nullish().meta({
    description: 'Required if the product has variants.',
  }),
  quantity: z.int().min(1).max(MAX_PIECES).default(1).describe('How many to add to those in the cart.'),
  attributes: Attributes.optional().describe(
    'What the line is to carry, such as the text of an engraving. The same variant with other attributes is another line.',
  ),
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
  attributes: Attributes.optional().describe(
    'Replaces the attributes of the line. If another line of the variant has the same, the two become one.',
  ),
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
