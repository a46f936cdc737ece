import type { MailData, MailKind, OwnerNotice } from './mail.ts'

/** The page of the panel that a mail to the owner leads to; null for other mails. */
export function panelPath<Kind extends MailKind>(kind: Kind, data: MailData[Kind]): string | null {
  if (kind === 'owner_digest') return '/admin'
  return kind === 'owner_notice' && 'notice' in data ? pageOf(data.notice) : null
}

function pageOf(notice: OwnerNotice): string {
  switch (notice.event) {
    case 'order':
    case 'payment':
    case 'return':
      return `/admin/orders/${encodeURIComponent(notice.number)}`
    // The number is what the buyer typed.
    case 'withdrawal':
      return '/admin/withdrawals'
    case 'comment':
      return '/admin/comments'
    case 'review':
      return '/admin/reviews'
    case 'low_stock':
      return '/admin/stock'
    case 'app_limit':
      return `/admin/api/apps/${notice.id}`
    case 'webhook_paused':
      return '/admin/webhooks'
  }
}
