import { z } from 'zod'
import { type Definition, money, optionalText } from './definition.ts'

const methodName = money.define(
  optionalText(80),
  null,
  'Name shown to customers; defaults to a translated name',
)
const methodDescription = money.define(
  optionalText(200),
  null,
  'Description below the name; payment providers have a translated default',
)

/** The built-in payment methods, in their order until the owner chooses another. */
export const paymentIds = [
  'stripe',
  'mollie',
  'paypal',
  'cash_on_delivery',
  'bank_transfer',
  'sandbox',
] as const

/** Payment methods. */
export const paymentSettings = {
  'payments.order': money.define(
    z.array(z.enum(paymentIds)).max(paymentIds.length),
    [],
    'Payment methods in the order customers see them; any not listed follow',
  ),
  'payments.unpaid_days': money.define(
    z.int().min(1).max(365).nullable(),
    30,
    'Days after which an order that was shipped and is unpaid needs attention; null for never',
  ),
  'payments.refund_proof_above': money.define(
    z.int().min(0).max(999_999_999_999).nullable(),
    0,
    'Refunds above this amount, in the currency’s smallest unit, require staff to confirm their identity; 0 for all refunds, null for none',
  ),
  'payments.cash_on_delivery.enabled': money.on('Customers can pay on delivery'),
  'payments.cash_on_delivery.name': methodName,
  'payments.cash_on_delivery.description': methodDescription,
  'payments.cash_on_delivery.instructions': money.define(
    optionalText(2000),
    null,
    'Shown to the customer once the order is placed; defaults to a translated text',
  ),
  'payments.bank_transfer.enabled': money.on('Customers can pay by bank transfer, once the account is set'),
  'payments.bank_transfer.name': methodName,
  'payments.bank_transfer.description': methodDescription,
  'payments.bank_transfer.instructions': money.define(
    optionalText(2000),
    null,
    'Shown to the customer above the account, once the order is placed; defaults to a translated text',
  ),
  'payments.bank_transfer.details': money.define(
    optionalText(2000),
    null,
    'The account shown to the customer: account holder, IBAN or account number, and bank',
  ),
  'payments.sandbox.enabled': money.define(
    z.boolean().nullable(),
    null,
    'Customers can make test payments without money; defaults to on only in development',
  ),
  'payments.sandbox.allow_https': money.on(
    'Allows the sandbox on a site with an https address, which visitors can reach',
    false,
  ),
  'payments.sandbox.name': methodName,
  'payments.sandbox.description': money.define(
    optionalText(200),
    null,
    'Description below the name; defaults to a translated text',
  ),
  'payments.stripe.enabled': money.on('Customers can pay through Stripe, once its keys are set', false),
  'payments.stripe.save_methods': money.on(
    'Signed-in customers can save payment methods at Stripe. The key must be able to write Customers and Payment Methods',
    false,
  ),
  'payments.stripe.name': methodName,
  'payments.stripe.description': methodDescription,
  'payments.stripe.secret_key': money.secret('Stripe’s secret key, sk_… or rk_…'),
  'payments.stripe.webhook_secret': money.secret('Signing secret of the webhook endpoint at Stripe, whsec_…'),
  'payments.mollie.enabled': money.on('Customers can pay through Mollie, once its key is set', false),
  'payments.mollie.save_methods': money.on(
    'Signed-in customers can save payment methods at Mollie. Recurring payments must be enabled there',
    false,
  ),
  'payments.mollie.name': methodName,
  'payments.mollie.description': methodDescription,
  'payments.mollie.api_key': money.secret('Mollie’s API key, live_… or test_…'),
  'payments.paypal.enabled': money.on('Customers can pay through PayPal, once its keys are set', false),
  'payments.paypal.name': methodName,
  'payments.paypal.description': methodDescription,
  'payments.paypal.environment': money.define(
    z.enum(['live', 'sandbox']),
    'live',
    'PayPal environment that the keys belong to',
  ),
  'payments.paypal.client_id': money.define(optionalText(), null, 'PayPal client ID'),
  'payments.paypal.client_secret': money.secret('PayPal client secret'),
  'payments.paypal.webhook_id': money.define(optionalText(), null, 'ID of the webhook at PayPal'),
} satisfies Record<string, Definition>
