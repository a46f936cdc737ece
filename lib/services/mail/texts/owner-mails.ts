import type { Translate } from '#lib/services/texts/index.ts'
import type { MailData, OwnerNotice } from '../mail.ts'
import type { Fact, MailKinds } from './mail-texts.ts'
import { orderFacts } from './order-facts.ts'

/** The texts of the owner's mails. The owner works with commands, so a notice names those that go on from it. */
export function ownerMails(t: Translate): MailKinds<Pick<MailData, 'owner_notice' | 'owner_digest'>> {
  return {
    owner_notice: ({ notice }, { site }) => ({
      subject: sumUp(notice, t),
      lines: [t('owner.site_notice', { site, notice: sumUp(notice, t) })],
      facts: listFacts(notice, t),
      closing: adviseOn(notice, t),
    }),
    owner_digest: ({ notices, more }, { site }) => ({
      subject: t('owner.digest', { count: notices.length + more }),
      lines: [
        t('owner.happened', { site }),
        ...notices.map((notice) => t('owner.sentence', { notice: sumUp(notice, t) })),
        ...(more > 0 ? [t('owner.more', { count: more })] : []),
      ],
      closing: adviseOnAll(notices, t),
    }),
  }
}

/** A notice in one line, without a full stop. */
function sumUp(notice: OwnerNotice, t: Translate): string {
  switch (notice.event) {
    case 'order':
      return t('owner.order', { number: notice.number, total: notice.total })
    case 'payment':
      return t(`owner.payment.${notice.problem}`, { number: notice.number, total: notice.total })
    case 'withdrawal':
      return t('owner.withdrawal', { number: notice.number })
    case 'return':
      return t('owner.return', { number: notice.number })
    case 'comment':
      return t('owner.comment', { on: notice.on })
    case 'review':
      return t('owner.review', { on: notice.on, rating: notice.rating })
    case 'low_stock':
      return describeStock(notice.sku ? `${notice.name} (${notice.sku})` : notice.name, notice.left, t)
    case 'app_limit':
      return t('owner.app_limit', { app: notice.app, limit: notice.limit })
    case 'webhook_paused':
      return t('owner.webhook_paused', { endpoint: notice.endpoint })
  }
}

function describeStock(goods: string, left: number, t: Translate): string {
  return left > 0 ? t('owner.low_stock', { goods, left }) : t('owner.sold_out', { goods })
}

function listFacts(notice: OwnerNotice, t: Translate): Fact[] {
  const stated = (label: string, value: string | undefined) => (value ? [{ label, value }] : [])
  if (notice.event === 'order') {
    const { number, total, buyer, bill } = notice
    return [...stated(t('owner.labels.buyer'), buyer), ...orderFacts({ number, total, ...bill }, t)]
  }
  if ('author' in notice || 'text' in notice)
    return [
      ...stated(t('owner.labels.author'), notice.author),
      ...stated(t('owner.labels.text'), notice.text),
    ]
  return []
}

function adviseOn(notice: OwnerNotice, t: Translate): string[] {
  switch (notice.event) {
    case 'order':
      return [t('owner.show_order', { command: `bin/storefront orders show ${notice.number}` })]
    case 'payment':
      return notice.problem === 'failed' ? [] : [t('owner.list_flagged', { command: FLAGGED })]
    case 'comment':
      return [moderate('comments', notice.id, t)]
    case 'review':
      return [moderate('reviews', notice.id, t)]
    case 'withdrawal':
    case 'return':
    case 'low_stock':
      return []
    case 'app_limit':
      return [
        t('owner.raise_limit', {
          command: `bin/storefront apps set ${notice.id} --limit ${notice.limit * 2}`,
        }),
      ]
    case 'webhook_paused':
      return [t('owner.resume_webhook', { command: `bin/storefront webhooks resume ${notice.id}` })]
  }
}

const FLAGGED = 'bin/storefront orders flagged'

function moderate(kind: string, id: number | string, t: Translate): string {
  const approve = `bin/storefront moderate approve ${kind} ${id}`
  return t('owner.moderate', { approve, reject: `bin/storefront moderate reject ${kind} ${id}` })
}

/** For a digest, which names no ids: the commands that list them. */
function adviseOnAll(notices: readonly OwnerNotice[], t: Translate): string[] {
  const isHeld = notices.some(({ event }) => event === 'comment' || event === 'review')
  const isFlagged = notices.some((notice) => notice.event === 'payment' && notice.problem !== 'failed')
  return [
    ...(isHeld ? [t('owner.list_held', { command: 'bin/storefront moderate list' })] : []),
    ...(isFlagged ? [t('owner.list_flagged', { command: FLAGGED })] : []),
  ]
}
