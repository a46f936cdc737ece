import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { MolliePeer } from './mollie-peer.ts'
import { openMolliePeer } from './mollie-peer.ts'
import type { PayPalPeer } from './paypal-peer.ts'
import { openPayPalPeer } from './paypal-peer.ts'
import type { StripePeer } from './stripe-peer.ts'
import { openStripePeer } from './stripe-peer.ts'

/** The providers, with the pages on which browsers pay: at an origin of their own, as they are. */
export type Counter = {
  stripe: StripePeer
  mollie: MolliePeer
  paypal: PayPalPeer
  /** The environment that the shop's server has to be started with. */
  env: Record<string, string>
  /** The settings that switch the providers on, and let customers save what they pay with. */
  settings: Record<string, unknown>
  /** Where messages are sent to; none are sent while it is null. */
  shop: string | null
  close(): Promise<void>
}

type Stop = { gateway: 'stripe' | 'mollie' | 'paypal'; reference: string; back: string; left: string }

export async function openCounter(): Promise<Counter> {
  const [stripe, mollie, paypal] = await Promise.all([openStripePeer(), openMolliePeer(), openPayPalPeer()])
  const peers = { stripe, mollie, paypal }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://counter')
    const stop = findStop(peers, pathname, searchParams)
    if (!stop) return response.writeHead(404).end()
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return response.end(PAGE)
    }
    const action = new URLSearchParams(await text(request)).get('action') ?? ''
    const to = await act(peers, stop, action)
    // Messages are quicker than buyers.
    if (counter.shop !== null) await tell(peers, stop.gateway, counter.shop)
    return response.writeHead(303, { location: to }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  stripe.server.ledger.pages = url
  stripe.server.ledger.bankPages = url
  mollie.server.ledger.pages = url
  paypal.server.ledger.pages = url
  const counter: Counter = {
    ...peers,
    env: {
      STRIPE_API_BASE: stripe.server.url,
      MOLLIE_API_BASE: mollie.server.url,
      PAYPAL_API_BASE: paypal.server.url,
    },
    settings: {
      'payments.stripe.secret_key': stripe.server.secretKey,
      'payments.stripe.webhook_secret': 'whsec_of_the_shop',
      'payments.stripe.enabled': true,
      'payments.stripe.save_methods': true,
      'payments.mollie.api_key': mollie.server.apiKey,
      'payments.mollie.enabled': true,
      'payments.mollie.save_methods': true,
      'payments.paypal.client_id': paypal.server.clientId,
      'payments.paypal.client_secret': paypal.server.clientSecret,
      'payments.paypal.webhook_id': '8PT597110X687430L',
      'payments.paypal.enabled': true,
    },
    shop: null,
    async close() {
      server.closeAllConnections()
      server.close()
      await Promise.all([stripe.close(), mollie.close(), paypal.close()])
    },
  }
  return counter
}

const BUTTONS = ['Pay', 'Decline', 'Cancel'].map(
  (label) => `<button name="action" value="${label.toLowerCase()}">${label}</button>`,
)
const PAGE = `<!doctype html><html lang="en"><title>Provider</title><meta name="viewport" content="width=device-width">
<h1>Pay here</h1><form method="post">${BUTTONS.join(' ')}</form></html>`

type Peers = Pick<Counter, 'stripe' | 'mollie' | 'paypal'>

/** The payment that a provider's page is about. */
function findStop({ stripe, mollie, paypal }: Peers, path: string, query: URLSearchParams): Stop | null {
  const [, sessionId] = /^\/c\/pay\/(\w+)$/.exec(path) ?? []
  const session = stripe.server.ledger.sessions.get(sessionId ?? '')
  if (session)
    return { gateway: 'stripe', reference: session.id, back: session.success_url, left: session.cancel_url }
  const [, intentId] = /^\/3d_secure_2\/hosted\/(\w+)$/.exec(path) ?? []
  const bank = stripe.server.ledger.intents.get(intentId ?? '')?.next_action?.redirect_to_url.return_url
  if (intentId && bank) return { gateway: 'stripe', reference: intentId, back: bank, left: bank }
  const [, paymentId] = /^\/checkout\/select-method\/(\w+)$/.exec(path) ?? []
  const payment = mollie.server.ledger.payments.get(`tr_${paymentId}`)
  if (payment) {
    const { id: reference, redirectUrl = '', cancelUrl = redirectUrl } = payment
    return { gateway: 'mollie', reference, back: redirectUrl, left: cancelUrl }
  }
  const order = paypal.server.ledger.orders.get(query.get('token') ?? '')
  const context = order?.payment_source.paypal.experience_context
  if (!order || !context) return null
  return { gateway: 'paypal', reference: order.id, back: context.return_url, left: context.cancel_url }
}

/** Resolves to where the buyer goes on. */
async function act(peers: Peers, { gateway, reference, back, left }: Stop, action: string): Promise<string> {
  const peer = peers[gateway]
  if (reference.startsWith('pi_')) peers.stripe.server.ledger.authenticate(reference, action === 'pay')
  else if (action === 'pay') await peer.pay(reference)
  else if (action === 'decline') await peer.decline(reference)
  // Mollie ends what a buyer leaves; the others let the buyer come back.
  else if (gateway === 'mollie') await peer.cancel(reference)
  return action === 'cancel' ? left : back
}

async function tell(peers: Peers, gateway: Stop['gateway'], shop: string): Promise<void> {
  for (const { headers, body } of await peers[gateway].takeMessages()) {
    const sent = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined)
    await fetch(`${shop}/webhooks/payments/${gateway}`, {
      method: 'POST',
      headers: Object.fromEntries(sent),
      body: new Uint8Array(body),
    })
  }
}
