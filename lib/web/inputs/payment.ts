import { z } from 'zod'
import type { PaymentWish } from '#lib/domains/shop/payments/index.ts'
import { InvalidFields } from '#lib/web/refusals/invalid-fields.ts'

export const SavedMethod = z
  .string()
  .min(1)
  .max(100)
  .nullish()
  .meta({
    description:
      'The `id` of one of the gateway’s `payment_methods[].saved`, to charge it now. The bank may still ask for authentication: ' +
      'then the payment has a `url`.',
    examples: ['pm_1Q7mT3vXa9LbE2k'],
  })

export const SaveMethod = z
  .boolean()
  .nullish()
  .meta({
    description:
      'Whether the customer agreed to have the payment method saved, where `payment_methods[].can_save`. If left out, the provider’s ' +
      'page asks, if it can.',
  })

type Given = { saved_payment_method?: string | null; save_payment_method?: boolean | null }

export function toWish(given: Given): PaymentWish {
  return { savedMethod: given.saved_payment_method ?? null, saves: given.save_payment_method ?? null }
}

export const ReturnUrl = z
  .string()
  .max(200)
  .nullish()
  .meta({
    description:
      'One of the app’s return addresses. The page that buyers reach after paying in a browser leads there by itself, whether or not ' +
      'they have paid, with the order’s number as `order`.',
    examples: ['com.example.shop://paid'],
  })

/** The return address that a request names; null if it names none. Throws InvalidFields for one that is not the app's. */
export function toReturnUrl(
  { returnUrls }: { returnUrls: readonly string[] },
  url: string | null | undefined,
): string | null {
  if (!url) return null
  if (!returnUrls.includes(url)) throw new InvalidFields({ return_url: [{ code: 'unknown_return_url' }] })
  return url
}
