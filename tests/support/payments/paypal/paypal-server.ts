import { randomBytes } from 'node:crypto'
import { makeCertificate, type TestCertificate } from '../make-certificate.ts'
import {
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderServer,
  startProviderServer,
} from '../provider-server.ts'
import { rememberAnswers } from '../remember-answers.ts'
import { readDisputes, readPayPal, refuse, writePayPal } from './paypal-endpoints.ts'
import { PayPalLedger } from './paypal-ledger.ts'

export type PayPalServer = ProviderServer & {
  ledger: PayPalLedger
  clientId: string
  clientSecret: string
  /** Access tokens that are good; a test may take them back. */
  tokens: Set<string>
  /** By the last part of their addresses. */
  certificates: Map<string, TestCertificate>
  /** The app's webhooks by id. */
  /** Whether the app has the permission for disputes. */
  mayReadDisputes: boolean
  webhooks: Map<string, { url: string; event_types: { name: string }[] }>
}

/** Speaks PayPal's protocol for orders, captures and refunds, and refuses what PayPal refuses. */
export async function startPayPalServer(): Promise<PayPalServer> {
  const ledger = new PayPalLedger()
  const [clientId, clientSecret] = ['client-of-the-shop', 'secret-of-the-shop']
  const tokens = new Set<string>()
  const certificates = new Map([['CERT-a', makeCertificate()]])
  const webhooks: PayPalServer['webhooks'] = new Map()
  const remember = rememberAnswers(refuse(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_REQUEST_ID'))
  const server = await startProviderServer((request) => {
    const { path, method, headers, body } = request
    if (path.startsWith('/v1/notifications/certs/'))
      return serveCertificate(certificates.get(path.split('/').at(-1) ?? ''))
    if (path === '/v1/oauth2/token') return grantToken(request, `${clientId}:${clientSecret}`, tokens)
    if (!tokens.has(headers.authorization?.replace(/^Bearer /, '') ?? ''))
      return { status: 401, body: { error: 'invalid_token' } }
    const [, webhook] = /^\/v1\/notifications\/webhooks\/(\w+)$/.exec(path) ?? []
    if (webhook !== undefined) return serveWebhook(webhooks.get(webhook))
    if (path.startsWith('/v1/customer/disputes') && !state.mayReadDisputes)
      return refuse(403, 'NOT_AUTHORIZED')
    if (path.startsWith('/v1/customer/disputes')) return readDisputes(ledger, request)
    if (method === 'GET') return readPayPal(ledger, path)
    if (headers['content-type'] !== 'application/json') return refuse(415, 'UNSUPPORTED_MEDIA_TYPE')
    const key = headers['paypal-request-id']?.toString()
    if (method === 'POST' && !key) return refuse(400, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED')
    return remember(key, `${path}\n${body}`, () => writePayPal(ledger, request))
  })
  const state: PayPalServer = Object.assign(server, {
    ...{ ledger, clientId, clientSecret, tokens, certificates, webhooks, mayReadDisputes: true },
  })
  return state
}

function grantToken({ headers, body }: ProviderRequest, login: string, tokens: Set<string>): ProviderAnswer {
  if (headers.authorization !== `Basic ${Buffer.from(login).toString('base64')}`)
    return { status: 401, body: { error: 'invalid_client', error_description: 'Refused.' } }
  if (new URLSearchParams(body).get('grant_type') !== 'client_credentials')
    return { status: 400, body: { error: 'unsupported_grant_type' } }
  const token = randomBytes(12).toString('hex')
  tokens.add(token)
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } }
}

function serveWebhook(webhook: object | undefined): ProviderAnswer {
  return webhook ? { status: 200, body: webhook } : refuse(404, 'INVALID_RESOURCE_ID')
}

function serveCertificate(certificate: TestCertificate | undefined): ProviderAnswer {
  return certificate ? { status: 200, body: certificate.certificate } : { status: 404, body: 'Not found' }
}
