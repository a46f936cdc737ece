import { z } from 'zod'
import { type Definition, define, on, optionalText, secret } from './definition.ts'

const methodName = define(optionalText(80), null, 'Name shown to buyers; ours, in their language, if unset')
const methodDescription = define(
  optionalText(200),
  null,
  'Description below its name; of a provider ours, in their language, if unset',
)

/** The built-in ways to pay, in their order until the owner chooses another. */
export const paymentIds = [
  'stripe',
  'mollie',
  'paypal',
  'cash_on_delivery',
  'bank_transfer',
  'sandbox',
] as const

/** Ways to pay. */
export const paymentSettings = {
  'payments.order': define(
    z.array(z.enum(paymentIds)).max(paymentIds.length),
    [],
    'Ways to pay in the order in which buyers see them; what is left out follows',
  ),
  'payments.cash_on_delivery.enabled': on('Buyers may pay when the order is delivered'),
  'payments.cash_on_delivery.name': methodName,
  'payments.cash_on_delivery.description': methodDescription,
  'payments.cash_on_delivery.instructions': define(
    optionalText(2000),
    null,
    'Shown to the buyer once the order is placed; ours, in their language, if unset',
  ),
  'payments.bank_transfer.enabled': on('Buyers may transfer the total, once the account is set'),
  'payments.bank_transfer.name': methodName,
  'payments.bank_transfer.description': methodDescription,
  'payments.bank_transfer.instructions': define(
    optionalText(2000),
    null,
    'Shown to the buyer once the order is placed, above the account; ours, in their language, if unset',
  ),
  'payments.bank_transfer.details': define(
    optionalText(2000),
    null,
    'The account, as shown to the buyer: its owner, IBAN or number, bank',
  ),
  'payments.sandbox.enabled': define(
    z.boolean().nullable(),
    null,
    'Buyers may make test payments without money; only in development if unset',
  ),
  'payments.sandbox.allow_https': on(
    'The sandbox may be used on a site with an https address, which visitors can reach',
    false,
  ),
  'payments.sandbox.name': methodName,
  'payments.sandbox.description': define(
    optionalText(200),
    null,
    'Description below its name; ours, in their language, if unset',
  ),
  'payments.stripe.enabled': on('Buyers may pay through Stripe, once its keys are set', false),
  'payments.stripe.save_methods': on(
    'Signed-in customers may save payment methods at Stripe; the key must be able to write Customers and Payment Methods',
    false,
  ),
  'payments.stripe.name': methodName,
  'payments.stripe.description': methodDescription,
  'payments.stripe.secret_key': secret('Stripe’s secret key, sk_… or rk_…'),
  'payments.stripe.webhook_secret': secret('The signing secret of the endpoint at Stripe, whsec_…'),
  'payments.mollie.enabled': on('Buyers may pay through Mollie, once its key is set', false),
  'payments.mollie.save_methods': on(
    'Signed-in customers may save payment methods at Mollie, which has to have recurring payments activated',
    false,
  ),
  'payments.mollie.name': methodName,
  'payments.mollie.description': methodDescription,
  'payments.mollie.api_key': secret('Mollie’s API key, live_… or test_…'),
  'payments.paypal.enabled': on('Buyers may pay through PayPal, once its keys are set', false),
  'payments.paypal.name': methodName,
  'payments.paypal.description': methodDescription,
  'payments.paypal.environment': define(
    z.enum(['live', 'sandbox']),
    'live',
    'PayPal’s environment that the keys belong to',
  ),
  'payments.paypal.client_id': define(optionalText(), null, 'PayPal’s client id'),
  'payments.paypal.client_secret': secret('PayPal’s client secret'),
  'payments.paypal.webhook_id': define(optionalText(), null, 'The id of the webhook at PayPal'),
} satisfies Record<string, Definition>
