import type { ShownOrder } from '#lib/domains/shop/orders/staff/index.ts'
import type { Part } from './part.ts'

type Props = { panel: Part['panel']; ledger: ShownOrder['ledger'] }

/** Every movement of the order's money, the oldest first. */
export function OrderLedger({ panel: { t, texts, format }, ledger }: Props) {
  if (ledger.length === 0) return null
  return (
    <>
      <h3>{t('admin.orders.ledger.title')}</h3>
      <ol className="rows">
        {ledger.map(({ id, kind, amount, currency, at, by, reference, paysOrder }) => (
          <li key={id}>
            <div>
              <strong>{texts.find(`admin.orders.ledger.${kind}`) ?? kind}</strong>{' '}
              {format.money(amount, currency)}
              <br />
              <span className="muted">
                {[
                  format.moment(at),
                  by && t('admin.orders.by', { name: by }),
                  !paysOrder && t('admin.orders.spare'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {reference && (
                <>
                  <br />
                  <code>{reference}</code>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
