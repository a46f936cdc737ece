import type { CouponRefusal, FaultCode } from '#lib/domains/domain-error.ts'
import type { CartIssue } from '#lib/domains/shop/cart/index.ts'
import type { Facts } from './facts.ts'

/** Error codes of fields, from a domain, a coupon or a schema. */
export type FieldCode =
  | FaultCode
  | `coupon_${CouponRefusal}`
  | 'unusable_characters'
  | 'passwords_differ'
  | 'code_or_password'
  | 'amount'
  | 'stars'
  | 'whole_quantity'
  | 'attribute_twice'
  | 'not_one_of'
  | 'option_form'
  | 'too_many_ids'
  | 'too_many_options'
  | 'too_many_parts'
  | 'too_many_values'
  | 'repeated_parameter'
  | 'unknown_field'
  | 'unknown_parameter'
  | 'unknown_return_url'
  | 'unknown_value'

/** Sentences within answers: a cart's notices, and confirmations of what was done. */
export type NoteCode =
  | 'signed_out'
  | 'device_signed_out'
  | 'password_changed'
  | 'email_change_mailed'
  | 'email_change_half'
  | 'email_changed'
  | 'account_deleted'
  | 'reset_mailed'
  | 'password_reset'
  | 'verification_mailed'
  | CartIssue['code']
  | 'coupon_percent'
  | 'coupon_fixed'
  | 'coupon_free_shipping'
  | 'address_deleted'
  | 'comment_held'
  | 'review_held'
  | 'message_sent'
  | 'order_link_mailed'
  | 'withdrawal_received'
  | 'newsletter_mailed'
  | 'stock_notice_requested'
  | 'device_removed'

/** Words a sentence within an answer, in the client's language. */
export type Note = (code: NoteCode, facts: Facts) => string
