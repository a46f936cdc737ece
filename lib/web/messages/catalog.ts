import type { z } from 'zod'
import type { CartIssue } from '#lib/domains/cart/index.ts'
import type { CouponRefusal, FaultCode } from '#lib/domains/domain-error.ts'
import type { RefusalCode } from '#lib/web/refusals/refusal.ts'

export type Facts = Record<string, string | number>

/** The API's messages in one language. All languages have the same codes. */
export type Catalog = {
  refusals: Record<RefusalCode, (facts: Facts) => string>
  /** The message above the messages of fields. */
  invalid: string
  /** Messages about fields that a schema cannot produce. */
  fields: Record<FieldCode, (facts: Facts) => string>
  /** Sentences within answers. */
  notes: Record<NoteCode, (facts: Facts) => string>
  /** What is wrong with a field, for the most common faults; undefined for the validator's own message. */
  issue(issue: z.core.$ZodRawIssue): string | undefined
}

/** What is wrong with a field, found by a domain, a coupon or a schema. */
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

/** Sentences within answers: a cart's notices, and confirmations of what was done. */
export type NoteCode =
  | 'signed_out'
  | 'device_signed_out'
  | 'password_changed'
  | 'account_deleted'
  | 'reset_mailed'
  | 'verification_mailed'
  | CartIssue['code']
  | 'coupon_percent'
  | 'coupon_fixed'
  | 'coupon_free_shipping'
  | 'address_deleted'
  | 'comment_held'
  | 'review_held'
  | 'message_sent'
  | 'newsletter_mailed'
  | 'device_removed'

/** Words a sentence within an answer, in the client's language. */
export type Note = (code: NoteCode, facts: Facts) => string
