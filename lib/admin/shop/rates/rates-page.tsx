import Link from 'next/link'
import type { StaffRates } from '#lib/domains/shop/rates/index.ts'
import { listStaffRates } from '#lib/domains/shop/rates/index.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import { addressWith, type Query } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { FIGURES_PATH, lastQuarter, toQuery } from '../figures/read-asked.ts'
import { dropTax } from './actions.ts'
import { CheckCard } from './check-card.tsx'
import { MethodCard, NewMethod } from './method-card.tsx'
import { TaxForm } from './tax-form.tsx'

/** Taxes and shipping by place, and what an address would pay. */
export async function RatesPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const rates = await listStaffRates(app, actor)
  return (
    <Page
      title={t('admin.rates.title')}
      intro={t('admin.rates.intro')}
      actions={
        may('orders.read') && (
          <Link className="button button-plain" href={reportOn(panel)} prefetch={false}>
            {t('admin.tax_report.title')}
          </Link>
        )
      }
    >
      <CheckCard panel={panel} query={query} />
      <Taxes panel={panel} rates={rates} />
      {rates.methods.map((method) => (
        <MethodCard key={method.id} panel={panel} method={method} />
      ))}
      <NewMethod panel={panel} count={rates.methods.length} />
    </Page>
  )
}

type Part = { panel: Panel; rates: StaffRates }

function Taxes({ panel, rates: { taxes } }: Part) {
  const { t } = panel
  return (
    <Card title={t('admin.rates.taxes')} intro={t('admin.rates.taxes_intro')} id="taxes">
      {taxes.length === 0 && <Empty title={t('admin.rates.no_taxes')} />}
      <ul className="rows">
        {taxes.map((tax) => (
          <li key={tax.id}>
            <div>
              <strong>{t('admin.rates.tax_added', { name: tax.name, rate: formatRate(tax.rate) })}</strong>{' '}
              {tax.taxClass !== 'standard' && <Badge>{tax.taxClass}</Badge>}{' '}
              {!tax.appliesToShipping && <Badge>{t('admin.rates.goods_only_short')}</Badge>}
              <span className="muted under">
                {[tax.country, tax.state, tax.postcodes].filter(Boolean).join(' ')}
                {tax.priority !== 1 && ` · ${t('admin.rates.priority_of', { priority: tax.priority })}`}
              </span>
              <details>
                <summary>{t('admin.rates.change')}</summary>
                <TaxForm panel={panel} tax={tax} />
              </details>
            </div>
            <ConfirmButton
              action={dropTax}
              kind="quiet"
              label={t('admin.rates.remove')}
              title={t('admin.rates.remove_of', { name: tax.name })}
              text={t('admin.rates.remove_tax_text')}
              confirm={t('admin.rates.remove')}
              fields={{ id: tax.id, version: tax.version }}
            />
          </li>
        ))}
      </ul>
      <details className="stack">
        <summary>{t('admin.rates.new_tax')}</summary>
        <TaxForm panel={panel} tax={null} key={taxes.length} />
      </details>
    </Card>
  )
}

/** Taxes of the quarter that was last completed, by when money moved, as they are declared. */
function reportOn({ app }: Panel): string {
  const timeZone = app.settings.current['site.timezone']
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(app.clock.now())
  const asked = { report: 'taxes', basis: 'payments', days: lastQuarter(today) } as const
  return addressWith(FIGURES_PATH, toQuery(asked))
}
