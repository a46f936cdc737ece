import type { Translate } from '#lib/services/texts/index.ts'
import type { MailData, OwnerNotice } from '../mail.ts'
import type { Fact, MailKinds } from './mail-texts.ts'
import { orderFacts } from './order-facts.ts'

/** The texts of the owner's mails, whose button leads to the panel. */
export function ownerMails(t: Translate): MailKinds<Pick<MailData, 'owner_notice' | 'owner_digest'>> {
  return {
    owner_notice: ({ notice }, { site }) => ({
      subject: sumUp(notice, t),
      lines: [t('owner.site_notice', { site, notice: sumUp(notice, t) })],
      action: t('owner.open'),
      facts: listFacts(notice, t),
      closing: notice.event === 'webhook_paused' ? [t('owner.resume_webhook')] : [],
    }),
    owner_digest: ({ notices, more }, { site }) => ({
      subject: t('owner.digest', { count: notices.length + more }),
      lines: [
        t('owner.happened', { site }),
        ...notices.map((notice) => t('owner.sentence', { notice: sumUp(notice, t) })),
        ...(more > 0 ? [t('owner.more', { count: more })] : []),
      ],
      action: t('owner.open'),
      closing: [],
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
