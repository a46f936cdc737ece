import type { Context } from '#lib/context.ts'
import { TimeIsUp, within } from '#lib/platform/jobs/within.ts'
import { isUnavailable, type SavedMethod } from '../gateways/gateway.ts'
import { findPayer } from './find-payer.ts'

export type { SavedMethod } from '../gateways/gateway.ts'

/** What a customer has saved at one gateway. `methods` is null if the provider does not respond. */
export type SavedAtGateway = { gateway: string; name: string; methods: SavedMethod[] | null }

// A page that waits longer is worse than one without them.
const PATIENCE_MS = 2500

/** What a customer has saved, by gateway; gateways where nothing could have been saved are left out. */
export async function listSavedMethods(context: Context, customerId: number): Promise<SavedAtGateway[]> {
  const found = await Promise.all(
    context.gateways.offered().map(async ({ id, vault, describe }) => {
      const payer = vault ? await findPayer(context, customerId, id) : null
      if (!vault || payer === null) return []
      const methods = await askSoon(context, id, () => vault.list(payer))
      return [{ gateway: id, name: describe(context.settings.current).name, methods }]
    }),
  )
  return found.flat()
}

/** Of what a customer has saved, what can be charged at one gateway. */
export function listChargeable(saved: readonly SavedAtGateway[], gateway: string): SavedMethod[] {
  const found = saved.find((one) => one.gateway === gateway)
  return (found?.methods ?? []).filter(({ canCharge }) => canCharge)
}

/** Whether a customer may have saved something at a gateway. What exactly is charged, its provider checks. */
export async function hasSaved(
  context: Context,
  customerId: number | null,
  method: { id: string } | null,
): Promise<boolean> {
  if (customerId === null || method === null || !context.gateways.find(method.id)?.vault) return false
  return (await findPayer(context, customerId, method.id)) !== null
}

/** Removes a saved method from its provider. Resolves to false if the customer has no such method. Throws GatewayUnavailable. */
export async function removeSavedMethod(
  context: Context,
  customerId: number,
  { gateway: id, methodId }: { gateway: string; methodId: string },
): Promise<boolean> {
  const vault = context.gateways.find(id)?.vault
  const payer = vault ? await findPayer(context, customerId, id) : null
  if (!vault || payer === null) return false
  return context.gateways.ask(id, () => vault.remove(payer, methodId))
}

async function askSoon<T>({ gateways }: Context, id: string, call: () => Promise<T>): Promise<T | null> {
  try {
    return await within(PATIENCE_MS, gateways.ask(id, call), 'The provider is slow.')
  } catch (error) {
    if (error instanceof TimeIsUp || isUnavailable(error)) return null
    throw error
  }
}
