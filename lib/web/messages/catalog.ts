import type { z } from 'zod'
import type { CouponRefusal, FaultCode } from '#lib/domains/domain-error.ts'
import type { RefusalCode } from '#lib/web/refusals/refusal.ts'

export type Facts = Record<string, string | number>

/** What the API says, in one language. Codes are the same in all of them. */
export type Catalog = {
  refusals: Record<RefusalCode, (facts: Facts) => string>
  /** The message above the messages of fields. */
  invalid: string
  /** Messages of fields that no schema can give. */
  fields: Record<FieldCode, (facts: Facts) => string>
  /** Sentences within answers. */
  notes: Record<NoteCode, (facts: Facts) => string>
  /** What is wrong with a field, for the commonest faults; undefined leaves it to the validator's own words. */
  issue(issue: z.core.$ZodRawIssue): string | undefined
}

/** What is wrong with a field: by the domains' judgement, a coupon's or a schema's. */
export type FieldCode =
  | FaultCode
  | `coupon_${CouponRefusal}`
  | 'unusable_characters'
  | 'passwords_differ'
  | 'code_or_password'
  | 'amount'
  | 'stars'
  | 'option_form'
  | 'too_many_ids'
  | 'too_many_options'
  | 'too_many_values'

/** What a cart says of itself, and what an account says was done. */
export type NoteCode =
  | 'signed_out'
  | 'device_signed_out'
  | 'password_changed'
  | 'account_deleted'
  | 'reset_mailed'
  | 'verification_mailed'
  | 'out_of_stock'
  | 'insufficient_stock'
  | 'price_changed'
  | 'product_unavailable'
  | 'variant_unavailable'
  | 'quantity_below_minimum'
  | 'quantity_above_maximum'
  | 'coupon_invalid'
  | 'currency_changed'
  | 'coupon_percent'
  | 'coupon_fixed'
  | 'coupon_free_shipping'
  | 'address_deleted'
  | 'comment_held'
  | 'review_held'
  | 'message_sent'
  | 'newsletter_mailed'
  | 'device_removed'

/** Says a sentence within an answer, in the client's language. */
export type Note = (code: NoteCode, facts: Facts) => string
