import { z } from 'zod'
import type {
  CartAnswer,
  CartHandover,
  CartIssue,
  CartLine,
  PricedCart,
} from '#lib/domains/shop/cart/index.ts'
import type { OrderLine } from '#lib/domains/shop/orders/index.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import type { Note } from '#lib/web/messages/codes.ts'
import {
  type Format,
  Image,
  Money,
  presentImage,
  presentUnitPrice,
  Timestamp,
  UnitPrice,
} from '#lib/web/presenters/format.ts'
import { openEnum } from '#lib/web/presenters/open-enum.ts'
import { Exemption } from './withdrawal-exemption.ts'

const text = z.string().nullable()

/** Fields that describe the product of a line in a cart or order. */
export const lineText = {
  product_id: z
    .int()
    .nullable()
    .describe('The product; null once it is deleted, and for what never was one.'),
  variant_id: z
    .int()
    .nullable()
    .describe('The variant; null for a product without variants, or once it is deleted.'),
  slug: text.describe('The product’s name in addresses; null without a product.'),
  name: z.string().describe('The product’s name.'),
  variant_name: text.describe('The variant’s values in a row: `Blue / M`.'),
  sku: text.describe('The shop’s own number for it.'),
  options: z
    .array(
      z.object({
        name: z.string().describe('The option.'),
        value: z.string().describe('The variant’s value of it.'),
      }),
    )
    .describe('What distinguishes the variant from others.'),
  attributes: z
    .array(
      z.object({
        key: z.string().describe('What it is. One that begins with `_` is not to be shown to the buyer.'),
        value: z.string().describe('Its text.'),
      }),
    )
    .describe('Added by the buyer or the app, such as the text of an engraving.'),
  image: Image.nullable(),
  withdrawal_exemption: Exemption.nullable().describe('Null if the buyer has the right to withdraw.'),
}

export function presentLineText(line: CartLine | OrderLine, format: Format) {
  return {
    product_id: line.productId,
    variant_id: line.variantId,
    slug: line.slug,
    name: line.name,
    variant_name: line.variantName,
    sku: line.sku,
    options: line.options,
    attributes: line.attributes,
    image: line.image && presentImage(line.image, format),
    withdrawal_exemption: line.withdrawalExemption,
  }
}

const CartItem = z
  .object({
    id: z.int().describe('Identifies the line, in `PATCH /cart/items/{id}`.'),
    ...lineText,
    variant_id: lineText.variant_id.meta({ description: 'Null for a product without variants.' }),
    quantity: z.int().describe('How many.'),
    min_quantity: z.int().describe('The smallest quantity that can be bought.'),
    max_quantity: z
      .int()
      .nullable()
      .describe('The largest quantity that can be bought, by rule or by stock; null if unlimited.'),
    unit_price: Money.describe('The price of one.'),
    compare_at_price: Money.nullable().meta({
      description:
        'The price of one that its reduction is measured by, as `saving` of products; null if it is not reduced.',
    }),
    lowest_price: Money.nullable().meta({
      description:
        'The lowest price of one in the 30 days before its reduction, as of products; null if it is not reduced, or that is not stated.',
    }),
    base_price: UnitPrice.nullable().meta({
      description:
        'The price of a base quantity, as `unit_price` of products has it; null if it has no measure. `unit_price` of a line is that of one item.',
    }),
    subtotal: Money.describe('Unit price times quantity.'),
    discount: Money.meta({ description: 'Its share of the coupon discount, as a positive amount.' }),
    total: Money.meta({ description: 'Subtotal minus discount.' }),
    in_stock: z.boolean().describe('Whether this quantity can be bought now.'),
  })
  .meta({
    id: 'CartItem',
    description: 'A line of a cart. An item that is no longer sold does not count towards the totals.',
  })

export const TaxLine = z
  .object({
    name: z.string().describe('The tax’s name.'),
    rate: z.string().meta({ description: 'In percent, with a decimal point: `20.00`, `8.875`.' }),
    amount: Money.describe('What is due of it.'),
    included: z.boolean().meta({ description: 'Whether prices include it.' }),
  })
  .meta({ id: 'TaxLine', description: 'The total of one tax.' })

const IssueCode = openEnum(
  [
    'out_of_stock',
    'insufficient_stock',
    'price_changed',
    'product_unavailable',
    'variant_unavailable',
    'quantity_below_minimum',
    'quantity_above_maximum',
    'coupon_invalid',
    'currency_changed',
  ],
  {
    id: 'CartIssueCode',
    description: 'What is wrong with a cart.',
  },
)

const Issue = z
  .object({
    code: IssueCode,
    message: z.string().describe('What is wrong, in a sentence for the buyer.'),
    item_id: z.int().nullable().describe('The line concerned; null for one that concerns the cart.'),
    old_price: Money.nullable().describe('The price at which it was added, if that has changed.'),
    new_price: Money.nullable().describe('What it costs now.'),
    available: z.int().nullable().meta({ description: 'How many are left, or may be bought.' }),
  })
  .meta({ id: 'CartIssue', description: 'A problem to resolve before checkout.' })

export const Cart = z
  .object({
    token: z.string().optional().meta({
      description: 'Only for guests, when newly issued: send it as `X-Cart-Token` from then on.',
    }),
    id: z.int().nullable().meta({ description: 'Null until something is added.' }),
    currency: z.string().describe('ISO 4217 code of three letters.'),
    item_count: z.int().meta({ description: 'The sum of all quantities.' }),
    requires_shipping: z.boolean().describe('Whether anything in it is sent to an address.'),
    items: z.array(CartItem).describe('Its lines, in the order in which they were added.'),
    coupon: z
      .object({
        code: z.string().describe('As the shop writes it.'),
        description: z.string().describe('What it grants, in a sentence.'),
        discount: Money.describe('By how much it lowers the total.'),
      })
      .nullable()
      .describe('Null if none is applied.'),
    totals: z
      .object({
        subtotal: Money.describe('The sum of the lines.'),
        discount: Money.describe('What the coupon takes off.'),
        shipping: Money.nullable().meta({ description: 'Null until the shipping method is known.' }),
        shipping_tax: Money.nullable().meta({ description: 'The part of `tax` that applies to shipping.' }),
        tax: Money.describe('All taxes together.'),
        total: Money.describe('What the order would cost.'),
      })
      .describe('What it comes to.'),
    tax_lines: z.array(TaxLine).describe('Each tax on its own.'),
    issues: z.array(Issue).describe('What has to be resolved before checkout.'),
    updated_at: Timestamp.nullable().describe('When it last changed; null until something is added.'),
  })
  .meta({ id: 'Cart', description: 'A cart in full, freshly calculated.' })

export const Handover = z
  .object({
    url: z.url().meta({ description: 'The page that takes the cart over.' }),
    code: z.string().nullable().describe('For `POST /cart/handover/redeem`; null if the cart is empty.'),
    expires_at: Timestamp.nullable(),
  })
  .meta({ id: 'CartHandover', description: 'A link that hands a cart over.' })

export function presentHandover(offer: CartHandover | null, format: Format): z.input<typeof Handover> {
  if (!offer) return { url: format.url('/cart'), code: null, expires_at: null }
  const { code, expiresAt } = offer
  return { url: format.url(`/cart/open/${code}`), code, expires_at: format.time(expiresAt) }
}

export function presentCart({ cart, token }: CartAnswer, format: Format, note: Note): z.input<typeof Cart> {
  const { totals } = cart
  return {
    ...(token !== undefined && { token }),
    id: cart.id,
    currency: cart.currency,
    item_count: cart.itemCount,
    requires_shipping: cart.requiresShipping,
    items: cart.lines.map((line) => presentItem(line, format)),
    coupon: presentCoupon(cart, format, note),
    totals: {
      subtotal: format.money(totals.subtotal),
      discount: format.money(totals.discount),
      shipping: totals.shipping === null ? null : format.money(totals.shipping),
      shipping_tax: totals.shippingTax === null ? null : format.money(totals.shippingTax),
      tax: format.money(totals.tax),
      total: format.money(totals.total),
    },
    tax_lines: cart.taxLines.map(({ name, rate, amount, included }) => ({
      name,
      rate: formatRate(rate),
      amount: format.money(amount),
      included,
    })),
    issues: cart.issues.map((issue) => presentIssue(issue, format, note)),
    updated_at: cart.updatedAt && format.time(cart.updatedAt),
  }
}

function presentItem(line: CartLine, format: Format): z.input<typeof CartItem> {
  return {
    id: line.id,
    ...presentLineText(line, format),
    quantity: line.quantity,
    min_quantity: line.minQuantity,
    max_quantity: line.maxQuantity,
    unit_price: format.money(line.unitPrice),
    compare_at_price: line.compareAtPrice === null ? null : format.money(line.compareAtPrice),
    lowest_price: line.lowestPrice === null ? null : format.money(line.lowestPrice),
    base_price: presentUnitPrice(line.unitPrice, line.unitMeasure, format),
    subtotal: format.money(line.subtotal),
    discount: format.money(line.discount),
    total: format.money(line.total),
    in_stock: line.inStock,
  }
}

function presentCoupon({ coupon }: PricedCart, format: Format, note: Note): z.input<typeof Cart>['coupon'] {
  if (!coupon) return null
  const { code, reduction } = coupon
  const told = {
    percent: () =>
      note('coupon_percent', { percent: (reduction.type === 'percent' ? reduction.percent : 0) / 100 }),
    fixed: () =>
      note('coupon_fixed', {
        amount: format.money(reduction.type === 'fixed' ? reduction.amount : 0).formatted,
      }),
    free_shipping: () => note('coupon_free_shipping', {}),
  }
  return {
    code,
    description: coupon.description || told[reduction.type](),
    discount: format.money(coupon.discount),
  }
}

function presentIssue(issue: CartIssue, format: Format, note: Note): z.input<typeof Issue> {
  const { code, name, available } = issue
  const oldPrice = issue.oldPrice === null ? null : format.money(issue.oldPrice)
  const newPrice = issue.newPrice === null ? null : format.money(issue.newPrice)
  const facts = {
    name,
    available: available ?? 0,
    old_price: oldPrice?.formatted ?? '',
    new_price: newPrice?.formatted ?? '',
  }
  return {
    code,
    message: note(code, facts),
    item_id: issue.itemId,
    old_price: oldPrice,
    new_price: newPrice,
    available,
  }
}
