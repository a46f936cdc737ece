import type { App } from '#lib/app/app.ts'
import { AGENTS_KEY, type AgentsApp, createAgentsApp } from '#lib/domains/people/apps/index.ts'
import type { Versions } from '#lib/platform/database/data-version.ts'
import { isGroupOn, siteAddress } from '#lib/services/settings/index.ts'
import {
  type Answer,
  bytesAnswer,
  type Handle,
  type RawRequest,
  refreshSettings,
} from '#lib/web/http/raw-request.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { type Budgets, createBudgets } from '#lib/web/policies/budgets.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { refuse } from '#lib/web/refusals/answer-refusal.ts'
import { closed } from '#lib/web/refusals/closed.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import type { AgentsCall } from './agents-call.ts'
import { serveMcp } from './serve-mcp.ts'
import { cartTools } from './tools/cart.ts'
import { catalogueTools } from './tools/catalogue.ts'
import { policyTools } from './tools/policies.ts'

const TOOLS = [...catalogueTools, ...policyTools, ...cartTools]

type Ports = App & { budgets: Budgets }

/** Answers `/mcp`, through which agents find products and fill carts. Never throws. */
export function createAgents(app: App): Handle {
  const ports = { ...app, budgets: createBudgets(app.limiter) }
  return (request) => answerOrRefuse(ports, request, { 'X-Content-Type-Options': 'nosniff' })
}

async function answerOrRefuse(
  ports: Ports,
  request: RawRequest,
  headers: Record<string, string>,
): Promise<Answer> {
  const messages = chooseMessages(undefined, [])
  try {
    const versions = await refreshSettings(ports)
    const agents = await admit(ports, versions, request, headers)
    const format = createFormat(ports.settings.current, ports.defaultSiteUrl)
    const call: AgentsCall = { context: ports, app: agents, format, messages }
    const response = await serveMcp(call, TOOLS, toRequest(request, format.url('/mcp')))
    const bytes = Buffer.from(await response.arrayBuffer())
    headers['Cache-Control'] = 'no-store'
    if (bytes.byteLength > 0) return bytesAnswer(response.status, headers, bytes)
    return { status: response.status, headers, body: null }
  } catch (error) {
    return refuse(error, messages, headers, ports.log)
  }
}

/** Throws a refusal unless the request may be answered. Cheap checks come first. */
async function admit(
  ports: Ports,
  versions: Versions,
  { method, headers: sent, body, peer }: RawRequest,
  headers: Record<string, string>,
): Promise<AgentsApp> {
  const { current } = ports.settings
  if (!current['mcp.enabled'] || !isGroupOn(current, 'shop')) throw new Refusal('not_found')
  if (method !== 'POST')
    throw new Refusal('method_not_allowed', { facts: { allowed: 'POST' }, headers: { Allow: 'POST' } })
  if (body.tooLarge) throw new Refusal('payload_too_large')
  if (current['maintenance.active']) throw closed(current)
  const app = (await ports.apps.find(AGENTS_KEY, versions.settings)) ?? (await createAgentsApp(ports))
  if (!app.enabled) throw new Refusal('app_disabled')
  checkOrigin(ports, app, sent.get('origin'))
  const { bucket } = ports.readAddress(peer, sent.get('x-forwarded-for'))
  const limit = app.requestsPerMinute ?? current['mcp.requests_per_minute']
  await ports.budgets.spend(app.id, bucket, limit, headers)
  checkLone(body.bytes)
  return app
}

/** A page of another site must not use a visitor's browser to reach a shop that only that can reach. */
function checkOrigin({ settings, defaultSiteUrl }: Ports, app: AgentsApp, origin: string | undefined): void {
  if (origin === undefined) return
  const own = new URL(siteAddress(settings.current, defaultSiteUrl)).origin
  if (origin !== own && !app.origins.includes(origin)) throw new Refusal('origin_refused')
}

/** Many messages at once would count as one request. */
function checkLone(bytes: Uint8Array): void {
  // Decoded as the SDK decodes it, which skips a byte order mark.
  if (new TextDecoder().decode(bytes).trimStart().startsWith('[')) throw new Refusal('invalid_request')
}

const PASSED_ON = ['accept', 'content-type', 'mcp-protocol-version']

function toRequest({ headers, body }: RawRequest, url: string): Request {
  const given = PASSED_ON.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  return new Request(url, { method: 'POST', headers: given, body: Buffer.from(body.bytes) })
}
