import { stubProvider } from './stub-provider.ts'

export const STRIPE_API = 'https://api.stripe.com/v1'

/** The body of a refusal of Stripe. */
export const refusalOfStripe = (error: object) => ({ error: { type: 'invalid_request_error', ...error } })

/** Answers by the ends of addresses; whatever else is asked for is missing. */
export function stubStripe(answers: Record<string, unknown>) {
  return stubProvider(({ address }) => {
    const [, body] = Object.entries(answers).find(([end]) => address.endsWith(end)) ?? []
    return body === undefined ? [404, refusalOfStripe({ code: 'resource_missing' })] : [200, body]
  })
}
