import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { paymentIds } from '#lib/services/settings/index.ts'
import { describeMethod } from './gateways/describe-method.ts'
import type { KeyTest } from './gateways/key-test.ts'
import { offlineMethods } from './gateways/offline.ts'

export type MethodId = (typeof paymentIds)[number]

/** A way to pay as the owner sees it, whether or not buyers do. */
export type ManagedMethod = {
  id: MethodId
  name: string
  description: string | null
  isProvider: boolean
  /** Whether it is switched on; it is offered once it is also set up. */
  isOn: boolean
  /** Whether all that it needs is entered. */
  isSetUp: boolean
  isOffered: boolean
  /** Where the provider sends its messages. */
  webhookUrl: string | null
  /** When a message of the provider last came. */
  lastMessageAt: Date | null
}

/** All ways to pay, in the order in which buyers see them. */
export const listManagedMethods = staffQuery(
  { permission: 'settings.read' },
  async (context: Context): Promise<ManagedMethod[]> => {
    const { gateways, settings, database } = context
    await settings.refresh()
    const current = settings.current
    const offered = gateways.offered().map(({ id }) => id)
    const messages = await database.prisma.paymentEvent.groupBy({
      by: ['gateway'],
      _max: { receivedAt: true },
    })
    const placed = [...current['payments.order'], ...paymentIds]
    return [...new Set(placed)].map((id) => {
      const isOffline = offlineMethods.some((one) => one === id)
      const { name, description } = describeMethod(current, id)
      return {
        ...{ id, name, description },
        isProvider: !isOffline && id !== 'sandbox',
        isOn: current[`payments.${id}.enabled`] ?? offered.includes(id),
        isSetUp:
          id === 'bank_transfer'
            ? current['payments.bank_transfer.details'] !== null
            : gateways.find(id) !== undefined,
        isOffered: offered.includes(id),
        webhookUrl: isOffline ? null : gateways.address(`/webhooks/payments/${id}`),
        lastMessageAt: messages.find(({ gateway }) => gateway === id)?._max.receivedAt ?? null,
      }
    })
  },
)

/** Asks a provider whether the stored keys are good and its webhook leads here. Null if none are stored. */
export const testPaymentKeys = staffQuery(
  { permission: 'payments.write' },
  async ({ gateways, settings }: Context, _actor, id: MethodId): Promise<KeyTest | null> => {
    await settings.refresh()
    const test = gateways.testKeys(id)
    return test ? test(gateways.address(`/webhooks/payments/${id}`)) : null
  },
)
