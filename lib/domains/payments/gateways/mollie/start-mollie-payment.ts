import type { Locale, PaymentCreateParams } from '@mollie/api-client'
import { GatewayUnavailable, type StartRequest, type StartResult } from '../gateway.ts'
import { pickLocale } from '../pick-locale.ts'
import { type Offer, startRefused, startUnavailable } from '../start-failure.ts'
import { describeAnswer, type Mollie, readAnswer } from './mollie-client.ts'
import { mollieLocales } from './mollie-locales.ts'
import { MolliePayment, writeMollieAmount } from './mollie-payment.ts'

/** Begins a payment on Mollie's page, or finds the one that was begun for the same attempt. */
export async function startMolliePayment(
  mollie: Mollie,
  request: StartRequest,
  offer: Offer,
): Promise<StartResult> {
  try {
    const answer = await mollie('POST', '/payments', {
      key: request.attemptId,
      body: describePayment(request),
    })
    // The first request with the same key has not ended yet.
    if (answer.status === 409) return startUnavailable(offer, describeAnswer(answer))
    if (answer.status >= 400) return startRefused(offer, describeAnswer(answer))
    const { id, expiresAt, _links } = readAnswer(MolliePayment, answer)
    if (!_links.checkout) return startRefused(offer, 'the payment is over')
    return { type: 'redirect', reference: id, url: _links.checkout.href, expiresAt: expiresAt ?? null }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    return startUnavailable(offer, error.message)
  }
}

function describePayment({
  attemptId,
  orderNumber,
  amount,
  currency,
  language,
  returnUrl,
  cancelUrl,
  webhookUrl,
}: StartRequest): object {
  return {
    amount: writeMollieAmount(amount, currency),
    description: `Order ${orderNumber}`,
    redirectUrl: returnUrl,
    cancelUrl,
    webhookUrl,
    locale: pickLocale(language, mollieLocales) as Locale | undefined,
    metadata: { orderNumber, attemptId },
  } satisfies PaymentCreateParams
}
