import type { AccountForm } from './account-form.ts'
import { address, addressDelete } from './addresses.ts'
import { confirmEmail, forgot, resend, reset, verify } from './mailed-links.ts'
import { orderAgain, orderCancel, orderPay, orderReturn, orderReturnCancel } from './orders.ts'
import { device, email, erase, password, profile } from './own-account.ts'
import { paymentMethodRemove } from './payment-methods.ts'
import { answer, enter, join, leave } from './sign-in.ts'
import { begin, confirm, remove, renew } from './two-factor.ts'

/** The forms of the account pages, by the last part of their address. */
export const accountForms: Readonly<Record<string, AccountForm>> = {
  verify,
  resend,
  forgot,
  reset,
  'sign-in': enter,
  code: answer,
  register: join,
  'sign-out': leave,
  profile,
  password,
  email,
  'email-confirm': confirmEmail,
  device,
  address,
  'address-delete': addressDelete,
  'order-again': orderAgain,
  'order-cancel': orderCancel,
  'order-pay': orderPay,
  'order-return': orderReturn,
  'order-return-cancel': orderReturnCancel,
  'payment-method-remove': paymentMethodRemove,
  delete: erase,
  'two-factor-begin': begin,
  'two-factor-confirm': confirm,
  'two-factor-remove': remove,
  'two-factor-renew': renew,
}
