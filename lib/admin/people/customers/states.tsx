import Link from 'next/link'
import type { Purchases } from '#lib/domains/people/accounts/staff/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { PanelFormat } from '../../request/panel-format.ts'
import { Badge } from '../../ui/layout/page.tsx'

type Account = { status: string; emailVerified: boolean }

/** Badges for the unusual states of an account. */
export function AccountBadges({ t, account: { status, emailVerified } }: { t: Translate; account: Account }) {
  return (
    <>
      {status === 'suspended' && <Badge tone="bad">{t('admin.customers.is_suspended')}</Badge>}{' '}
      {!emailVerified && <Badge tone="warn">{t('admin.customers.unverified')}</Badge>}
    </>
  )
}

/** A customer's tags, each with a link to all who have it. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <>
      {tags.map((tag) => (
        <Link key={tag} href={`/admin/customers?tag=${encodeURIComponent(tag)}`} prefetch={false}>
          <Badge>{tag}</Badge>{' '}
        </Link>
      ))}
    </>
  )
}

/** Amounts in several currencies are not added up. */
export function writeSpent(format: PanelFormat, { spent }: Purchases): string {
  return spent.length === 0
    ? format.money(0)
    : spent.map(({ amount, currency }) => format.money(amount, currency)).join(' + ')
}
