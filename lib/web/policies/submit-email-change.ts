import { normalizeEmail, requestEmailChange } from '#lib/domains/people/accounts/index.ts'
import type { Sender } from './sender.ts'

/** Per new address, which may be a stranger's, over all accounts and networks. */
const PER_ADDRESS = { limit: 5, seconds: 3600 }

/** Asks for another e-mail address, from an app or a page. Throws `rate_limited`. */
export async function submitEmailChange(
  { context, budgets }: Pick<Sender, 'context' | 'budgets'>,
  asked: Parameters<typeof requestEmailChange>[1],
): Promise<void> {
  await budgets.spendUse(`email change ${normalizeEmail(asked.email)}`, PER_ADDRESS)
  await requestEmailChange(context, asked)
}
