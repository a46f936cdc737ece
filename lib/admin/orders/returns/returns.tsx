import { type ReturnState, returnStates } from '#lib/domains/shop/orders/index.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card } from '../../ui/layout/page.tsx'
import type { Part } from '../order/part.ts'
import { decide, receiveExpected } from './actions.ts'
import { CameBackFields, nameLine } from './came-back-fields.tsx'

/** Decisions that each state of a return allows. */
const decisions: Partial<Record<ReturnState, readonly ('approved' | 'refused' | 'cancelled' | 'ended')[]>> = {
  asked_for: ['approved', 'refused', 'cancelled'],
  approved: ['cancelled'],
  partially_received: ['ended'],
}

const receivable: readonly string[] = ['approved', 'partially_received', 'lost']

/** The returns of an order, and the parcels of it that were lost. */
export function Returns({ panel, shown }: Part) {
  const { t, format } = panel
  const { order, unsettled } = shown
  const { returns } = order
  if (returns.length === 0) return null
  const items = [...unsettled].map(([lineId, quantity]) => `${quantity} × ${nameLine(order, lineId)}`)
  return (
    <Card title={t('admin.orders.returns')}>
      {items.length > 0 && <p>{t('admin.orders.unsettled_text', { items: items.join(', ') })}</p>}
      <ul className="rows">
        {returns.map(({ id, state, reason, note, createdAt, lines }) => (
          <li key={id}>
            <div>
              <Badge>{nameState(t, state)}</Badge>{' '}
              <span className="muted">
                {[format.moment(createdAt), nameReason(panel, reason)].filter(Boolean).join(' · ')}
              </span>
              <ul>
                {lines.map(({ lineId, quantity, receivedQuantity: received }) => (
                  <li key={lineId}>
                    {t('admin.orders.return_units', { received, quantity, name: nameLine(order, lineId) })}
                  </li>
                ))}
              </ul>
              {note && <p className="as-written">{note}</p>}
            </div>
            <ReturnActs panel={panel} shown={shown} one={{ id, state, lines }} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ActsProps = Part & { one: Pick<Part['shown']['order']['returns'][number], 'id' | 'state' | 'lines'> }

function ReturnActs({ panel: { t, may }, shown: { order }, one: { id, state, lines } }: ActsProps) {
  const left = lines.map(({ lineId, quantity, receivedQuantity }) => ({
    lineId,
    quantity: quantity - receivedQuantity,
  }))
  const isUnpaid = order.totals.due > 0
  return (
    <div className="buttons">
      {may('orders.refund') && receivable.includes(state) && (
        <ConfirmButton
          action={receiveExpected}
          kind="plain"
          tone="primary"
          label={t('admin.orders.return_receive')}
          title={t('admin.orders.return_receive_of')}
          text={t(isUnpaid ? 'admin.orders.came_back_unpaid' : 'admin.orders.came_back_paid')}
          confirm={t('admin.orders.return_receive')}
          fields={{ number: order.number, return: id }}
        >
          <CameBackFields t={t} order={order} lines={left.filter(({ quantity }) => quantity > 0)} withUse />
        </ConfirmButton>
      )}
      {may('orders.write') &&
        decisions[state as ReturnState]?.map((to) => (
          <PanelForm key={to} action={decide} className="">
            <input type="hidden" name="number" value={order.number} />
            <input type="hidden" name="return" value={id} />
            <input type="hidden" name="to" value={to} />
            <SubmitButton kind="plain">{t(`admin.orders.return_to.${to}`)}</SubmitButton>
          </PanelForm>
        ))}
    </div>
  )
}

function nameState(t: Part['panel']['t'], state: string): string {
  const known = returnStates.find((one) => one === state)
  return known ? t(`admin.orders.return_state.${known}`) : state
}

function nameReason({ texts }: Part['panel'], reason: string): string {
  return texts.find(`admin.orders.return_reasons.${reason}`) ?? reason
}
