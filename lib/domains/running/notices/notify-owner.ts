import type { Context } from '#lib/context.ts'
import { findReader } from '#lib/domains/publishing/contact/index.ts'
import { runStatement } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { type OwnerNotice, queueMail } from '#lib/services/mail/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { insertNotice } from './statements/insert-notice.ts'

/** The dependencies of notices to the owner. */
export type NoticeContext = Pick<Context, 'secrets' | 'clock' | 'settings'>

type Frequency = Settings['notify.orders']

const SETTINGS = {
  order: 'notify.orders',
  payment: 'notify.payments',
  comment: 'notify.comments',
  review: 'notify.reviews',
  withdrawal: 'notify.withdrawals',
  return: 'notify.returns',
  low_stock: 'notify.low_stock',
  app_limit: 'notify.app_limits',
  webhook_paused: 'notify.webhooks',
} as const

/** When the owner wants to hear of these events. */
export function frequencyOf(settings: Settings, event: OwnerNotice['event']): Frequency {
  return settings[SETTINGS[event]]
}

/**
 * Tells the owner, in the transaction of what happened: at once or with the next digest, as the settings say. `key`
 * names the fact, which is told only once. The notice is stored without what only the mail may contain. Without a mailbox, it waits for
 * the first digest after there is one.
 */
export async function notifyOwner(
  tx: Statements,
  context: NoticeContext,
  { key, notice, onlyInMail = {} }: { key: string; notice: OwnerNotice; onlyInMail?: Partial<OwnerNotice> },
): Promise<void> {
  const { current } = context.settings
  const frequency = frequencyOf(current, notice.event)
  if (frequency === 'off') return
  const mailbox = frequency === 'at_once' ? await findOwner(tx, current) : null
  const now = context.clock.now()
  const created = await runStatement(tx, insertNotice, {
    ...{ event: notice.event, key, facts: JSON.stringify(notice) },
    ...{ now, mailedAt: mailbox === null ? null : now },
  })
  if (created === 0 || mailbox === null) return
  const full = { ...notice, ...onlyInMail } as OwnerNotice
  await queueMail(
    tx,
    { kind: 'owner_notice', to: { name: '', email: mailbox }, data: { notice: full } },
    context,
  )
}

/** The address that notices go to; null if neither the settings nor the staff have one. */
export async function findOwner(tx: Statements, settings: Settings): Promise<string | null> {
  return settings['notify.email'] ?? (await findReader(tx, settings))
}
