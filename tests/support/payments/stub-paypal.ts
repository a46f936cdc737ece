import { type Asked, type StubAnswer, stubProvider } from './stub-provider.ts'

export const PAYPAL_API = 'https://api-m.paypal.com'

/** Grants tokens, and answers by methods and paths; whatever else is asked for is missing. */
export function stubPayPal(answers: Record<string, StubAnswer>): Asked[] {
  return stubProvider(({ method, address }) => {
    const path = `${method} ${address.slice(PAYPAL_API.length)}`
    if (path === 'POST /v1/oauth2/token')
      return [200, { access_token: 'T', token_type: 'Bearer', expires_in: 3600 }]
    return answers[path] ?? [404, { name: 'RESOURCE_NOT_FOUND', debug_id: 'd1' }]
  })
}

/** Every request but those for tokens. */
export function besidesTokens(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ address }) => !address.endsWith('/oauth2/token'))
}

/** An answer of PayPal that refuses a request, with its reason. */
export function refusalOfPayPal(status: number, issue: string): StubAnswer {
  return [status, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }], debug_id: 'd1' }]
}
