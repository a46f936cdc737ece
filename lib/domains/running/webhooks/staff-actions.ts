import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import { versionOf } from '#lib/platform/security/version-of.ts'
import {
  addEndpoint,
  changeEndpoint,
  type EndpointCredentials,
  type EndpointInput,
  type EndpointSummary,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
} from './endpoints/manage-endpoints.ts'
import {
  type DeliveryFilter,
  findListedDelivery,
  type ListedDelivery,
  listDeliveries,
  resendDelivery,
  resendFailed,
} from './list-deliveries.ts'

type HooksContext = ActionContext & Pick<Context, 'secrets'>
type HooksScene = ActionScope<HooksContext>

/** An endpoint, with the version that its form is sent with. */
export type ListedHook = EndpointSummary & { version: string }

/** The endpoints that receive events. */
export const listHooks = staffQuery(
  { permission: 'apps.read' },
  async (context: HooksContext): Promise<ListedHook[]> => {
    const endpoints = await listEndpoints(context)
    return endpoints.map((one) => ({ ...one, version: versionOf(toTraits(one)) }))
  },
)

const PER_PAGE = 25

/** The log of deliveries with their answers, the latest first; `before` is the id that the page before ended with. */
export const logHooks = staffQuery(
  { permission: 'apps.read' },
  async (
    context: HooksContext,
    _actor,
    filter: Omit<DeliveryFilter, 'limit'>,
  ): Promise<{ deliveries: ListedDelivery[]; next: number | null }> => {
    const found = await listDeliveries(context, { ...filter, limit: PER_PAGE + 1 })
    const deliveries = found.slice(0, PER_PAGE)
    return { deliveries, next: found.length > PER_PAGE ? (deliveries.at(-1)?.id ?? null) : null }
  },
)

/** Adds an endpoint; the secret is shown only now. Throws DomainError, as all of these. */
export const addHook = staffAction(
  { permission: 'apps.write', requiresReauth: true, action: 'webhooks.added' },
  async (
    { context, record }: HooksScene,
    input: EndpointInput,
    localHosts: readonly string[] = [],
  ): Promise<EndpointCredentials> => {
    const made = await addEndpoint(context, input, localHosts)
    record({ subject: `webhook:${made.id}`, after: { url: made.url, events: [...input.events] } })
    return made
  },
)

/** Changes the address, name or events if nobody has since; else throws `stale`. What was chosen before stays in the audit log. */
export const changeHook = staffAction(
  { permission: 'apps.write', requiresReauth: true, action: 'webhooks.changed' },
  async (
    { context, tx, record }: HooksScene,
    { id, version }: { id: number; version: string },
    changes: EndpointInput,
    localHosts: readonly string[] = [],
  ): Promise<void> => {
    // Changes nothing, but locks the row.
    await tx.webhookEndpoint.updateMany({ where: { id }, data: { id } })
    const before = await traitsOf(context, id)
    if (!before || versionOf(before) !== version) throw new DomainError('stale', { current: `webhook:${id}` })
    await changeEndpoint(context, id, changes, localHosts)
    record({ subject: `webhook:${id}`, before, after: await traitsOf(context, id) })
  },
)

/** Gives an endpoint a new secret; the old one signs as well for some hours more. */
export const rotateHook = staffAction(
  { permission: 'apps.write', requiresReauth: true, action: 'webhooks.secret_rotated' },
  async ({ context, record }: HooksScene, id: number, graceHours: number): Promise<EndpointCredentials> => {
    const made = await rotateEndpointSecret(context, id, graceHours)
    record({ subject: `webhook:${id}`, details: { grace_hours: graceHours } })
    return made
  },
)

export const pauseHook = staffAction(
  { permission: 'apps.write', action: 'webhooks.paused' },
  async ({ context, record }: HooksScene, id: number): Promise<void> => {
    await pauseEndpoint(context, id)
    record({ subject: `webhook:${id}` })
  },
)

export const resumeHook = staffAction(
  { permission: 'apps.write', action: 'webhooks.resumed' },
  async ({ context, record }: HooksScene, id: number): Promise<void> => {
    await resumeEndpoint(context, id)
    record({ subject: `webhook:${id}` })
  },
)

/** Removes an endpoint, with its log and what was to be sent to it. */
export const removeHook = staffAction(
  { permission: 'apps.write', requiresReauth: true, action: 'webhooks.removed' },
  async ({ context, record }: HooksScene, id: number): Promise<void> => {
    const before = await traitsOf(context, id)
    await removeEndpoint(context, id)
    record({ subject: `webhook:${id}`, before })
  },
)

/** Sends a delivery once more, with the same event id. */
export const resendHook = staffAction(
  { permission: 'apps.write', action: 'webhooks.resent' },
  async ({ context, record }: HooksScene, deliveryId: number): Promise<void> => {
    const { endpointId } = await findListedDelivery(context, deliveryId)
    await resendDelivery(context, deliveryId)
    record({ subject: `webhook:${endpointId}`, details: { delivery: deliveryId } })
  },
)

/** Sends all once more that an endpoint did not accept in the end. Returns how many there are. */
export const resendFailedHooks = staffAction(
  { permission: 'apps.write', action: 'webhooks.failed_resent' },
  async ({ context, record, unchanged }: HooksScene, id: number): Promise<number> => {
    const resent = await resendFailed(context, id)
    if (resent === 0) unchanged()
    else record({ subject: `webhook:${id}`, details: { resent } })
    return resent
  },
)

async function traitsOf(context: HooksContext, id: number) {
  const found = (await listEndpoints(context)).find((one) => one.id === id)
  return found ? toTraits(found) : null
}

function toTraits({ url, name, events }: EndpointSummary) {
  return { url, name, events }
}
