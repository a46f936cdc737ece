import { ConfirmButton } from '#lib/admin/ui/forms/confirm-button.tsx'
import { FileField, TextArea } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { Badge, Card } from '#lib/admin/ui/layout/page.tsx'
import { LOST, type ReturnState, returnNumber, returnStates } from '#lib/domains/shop/orders/index.ts'
import type { Part } from '../order/part.ts'
import { decide, receiveExpected } from './actions.ts'
import { CameBackFields, nameLine } from './came-back-fields.tsx'
import { ExchangeButton } from './exchange-button.tsx'

type Decision = 'approved' | 'refused' | 'cancelled' | 'ended'

/** Decisions that each state of a return allows. */
const decisions: Partial<Record<ReturnState, readonly Decision[]>> = {
  asked_for: ['approved', 'refused', 'cancelled'],
  approved: ['cancelled'],
  partially_received: ['ended'],
}

/** The decisions that staff can make now. Items that the buyer withdrew from cannot be refused. */
function decisionsOn(state: string, reason: string): readonly Decision[] {
  const all = decisions[state as ReturnState] ?? []
  return reason === 'withdrawn' ? all.filter((to) => to !== 'refused') : all
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
      <ExchangeButton panel={panel} shown={shown} />
      <ul className="rows">
        {returns.map(({ id, state, reason, note, message, answer, createdAt, lines, files }) => (
          <li key={id}>
            <div>
              {reason !== LOST && <strong>{returnNumber(id)}</strong>} <Badge>{nameState(t, state)}</Badge>{' '}
              <span className="muted">
                {[format.moment(createdAt), nameReason(panel, reason)].filter(Boolean).join(' · ')}
              </span>
              <ul>
                {lines.map(({ lineId, quantity, receivedQuantity: received, wantedName }) => (
                  <li key={lineId}>
                    {t('admin.orders.return_units', { received, quantity, name: nameLine(order, lineId) })}
                    {wantedName !== null && <> · {t('admin.orders.return_wished', { name: wantedName })}</>}
                  </li>
                ))}
              </ul>
              {files.length > 0 && (
                <p className="buttons">
                  {files.map(({ id: fileId, kind }, index) => (
                    <a
                      key={fileId}
                      href={onSite(`/admin/orders/returns/${order.number}/${fileId}`)}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {kind === 'label'
                        ? t('admin.orders.return_label')
                        : t('admin.orders.return_picture', { number: index + 1 })}
                    </a>
                  ))}
                </p>
              )}
              {message && <p className="as-written">{t('admin.orders.return_message', { message })}</p>}
              {answer && <p className="as-written">{t('admin.orders.return_answered', { answer })}</p>}
              {note && <p className="as-written">{note}</p>}
            </div>
            <ReturnActs panel={panel} shown={shown} one={{ id, state, reason, lines }} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ActsProps = Part & {
  one: Pick<Part['shown']['order']['returns'][number], 'id' | 'state' | 'reason' | 'lines'>
}

function ReturnActs({ panel: { t, may }, shown: { order }, one: { id, state, reason, lines } }: ActsProps) {
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
        decisionsOn(state, reason).map((to) =>
          to === 'ended' ? (
            <PanelForm key={to} action={decide} className="">
              <input type="hidden" name="number" value={order.number} />
              <input type="hidden" name="return" value={id} />
              <input type="hidden" name="to" value={to} />
              <SubmitButton kind="plain">{t(`admin.orders.return_to.${to}`)}</SubmitButton>
            </PanelForm>
          ) : (
            <ConfirmButton
              key={to}
              action={decide}
              kind="plain"
              tone={to === 'approved' ? 'primary' : 'danger'}
              label={t(`admin.orders.return_to.${to}`)}
              title={t('admin.orders.return_decide_of', { number: returnNumber(id) })}
              text={t(`admin.orders.return_decide.${to}`)}
              confirm={t(`admin.orders.return_to.${to}`)}
              fields={{ number: order.number, return: id, to }}
            >
              <TextArea
                name="answer"
                label={t('admin.orders.return_answer')}
                hint={t('admin.orders.return_answer_hint')}
              />
              {to === 'approved' && (
                <FileField
                  name="label"
                  label={t('admin.orders.return_label')}
                  hint={t('admin.orders.return_label_hint')}
                  accept="application/pdf,image/*"
                  required={false}
                />
              )}
            </ConfirmButton>
          ),
        )}
    </div>
  )
}

export function nameState(t: Part['panel']['t'], state: string): string {
  const known = returnStates.find((one) => one === state)
  return known ? t(`admin.orders.return_state.${known}`) : state
}

export function nameReason({ texts }: Part['panel'], reason: string): string {
  return texts.find(`admin.orders.return_reasons.${reason}`) ?? reason
}
