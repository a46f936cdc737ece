import type { Context } from '#lib/context.ts'
import type { WebhookMessage } from './gateways/gateway.ts'
import { createSandboxMessage } from './gateways/sandbox/gateway.ts'
import { createSandboxProvider, type SandboxPayment } from './gateways/sandbox/provider.ts'

export type SandboxAction = 'pay' | 'pay_twice' | 'pay_delayed' | 'decline' | 'cancel'

/** Returns null if there is no such payment or the sandbox is disabled. */
export async function findSandboxPayment(
  context: Context,
  reference: string,
): Promise<SandboxPayment | null> {
  if (!context.gateways.find('sandbox')) return null
  return createSandboxProvider(context).find(reference)
}

/** Applies the buyer's choice. Resolves to the messages that a provider would then send. */
export async function actOnSandbox(
  context: Context,
  reference: string,
  action: SandboxAction,
): Promise<WebhookMessage[]> {
  const provider = createSandboxProvider(context)
  if (action === 'decline') await provider.end(reference, 'failed')
  else if (action === 'pay_delayed') await provider.delay(reference)
  else if (action === 'cancel') await provider.end(reference, 'cancelled')
  else await provider.pay(reference)
  const message = createSandboxMessage(context.secrets, reference)
  return action === 'pay_twice'
    ? [message, message, createSandboxMessage(context.secrets, reference)]
    : [message]
}
