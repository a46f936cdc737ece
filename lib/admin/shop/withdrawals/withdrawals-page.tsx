import Link from 'next/link'
import { type ListedWithdrawal, listWithdrawals } from '#lib/domains/shop/orders/staff/index.ts'
import { BulkForm } from '../../lists/bulk-form.tsx'
import { eachCount } from '../../lists/each-count.ts'
import { addressWith, choiceIn, type Query, textIn } from '../../lists/query.ts'
import { SelectRow, SelectRows } from '../../lists/select-rows.tsx'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { NextPage } from '../../ui/layout/table.tsx'
import { settle, unsettle } from './actions.ts'

const WITHDRAWALS_PATH = '/admin/withdrawals'
const VIEWS = ['open', 'all'] as const

/** Buyers who withdrew from a contract, the one whose money is due first at the top. */
export async function WithdrawalsPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const state = choiceIn(query.view, VIEWS) ?? 'open'
  const { withdrawals, next } = await listWithdrawals(app, actor, { state }, textIn(query.after))
  const { after: _, ...filters } = query
  return (
    <Page title={t('admin.withdrawals.title')} intro={t('admin.withdrawals.intro')}>
      <Segments
        label={t('admin.withdrawals.views')}
        links={VIEWS.map((one) => ({
          href: addressWith(WITHDRAWALS_PATH, one === 'open' ? {} : { view: one }),
          title: t(`admin.withdrawals.view.${one}`),
          isCurrent: one === state,
        }))}
      />
      <Card>
        {withdrawals.length === 0 ? (
          <Empty title={t(state === 'open' ? 'admin.withdrawals.none_open' : 'admin.withdrawals.empty')} />
        ) : (
          <SelectRows
            selectAll={t('admin.withdrawals.select_all')}
            selected={eachCount(withdrawals.length, (count) => t('admin.withdrawals.selected', { count }))}
            acts={
              <BulkForm
                name="ids"
                action={settle}
                undo={unsettle}
                actName="to"
                acts={(state === 'open' ? (['settled'] as const) : (['settled', 'open'] as const)).map(
                  (value) => ({ value, label: t(`admin.withdrawals.make.${value}`) }),
                )}
              />
            }
          >
            <ul className="rows">
              {withdrawals.map((one) => (
                <Withdrawal key={one.id} panel={panel} withdrawal={one} />
              ))}
            </ul>
          </SelectRows>
        )}
      </Card>
      {next !== null && (
        <NextPage
          href={addressWith(WITHDRAWALS_PATH, filters, { after: next })}
          label={t('admin.withdrawals.older')}
        />
      )}
    </Page>
  )
}

function Withdrawal({
  panel: { t, format, app },
  withdrawal,
}: {
  panel: Panel
  withdrawal: ListedWithdrawal
}) {
  const { id, number, name, email, statement, lines, createdAt, dueAt, settledAt, isMatched } = withdrawal
  const what =
    lines.length > 0
      ? lines.map((line) => `${line.quantity} × ${line.name}`).join(', ')
      : (statement ?? t('admin.withdrawals.whole'))
  const isLate = settledAt === null && dueAt < app.clock.now()
  return (
    <li>
      <div>
        <p className="cell-select">
          <SelectRow value={id} label={t('admin.withdrawals.select', { name: name || email })} />
          {isMatched ? (
            <Link href={`/admin/orders/${number}`} prefetch={false}>
              <strong>{number}</strong>
            </Link>
          ) : (
            <strong>{number}</strong>
          )}
        </p>
        <p>
          {settledAt ? (
            <Badge tone="good">{t('admin.withdrawals.settled')}</Badge>
          ) : (
            <Badge tone={isLate ? 'bad' : 'plain'}>
              {t('admin.withdrawals.due', { date: format.day(dueAt) })}
            </Badge>
          )}
          {!isMatched && (
            <>
              {' '}
              <Badge tone="warn">{t('admin.withdrawals.unknown')}</Badge>
            </>
          )}
        </p>
        <p className="muted">
          {name} · {email} · {format.moment(createdAt)}
        </p>
        <p className="as-written">{what}</p>
      </div>
    </li>
  )
}
