import { z } from 'zod'
import { TextArea } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { Card } from '#lib/admin/ui/layout/page.tsx'
import type { EditChange } from '#lib/domains/shop/orders/index.ts'
import type { TimelineEntry } from '#lib/domains/shop/orders/staff/index.ts'
import { note } from '../actions.ts'
import { describeChanges } from '../edit/describe-changes.ts'
import { nameLine } from '../returns/came-back-fields.tsx'
import type { Part } from './part.ts'

/** The order's events, latest first, with the notes of staff. */
export function OrderTimeline({ panel, shown: { order, timeline } }: Part) {
  const { t, may } = panel
  // Several entries may have one kind and moment.
  const keyed = timeline.map((entry, index) => ({ ...entry, key: timeline.length - index }))
  return (
    <Card title={t('admin.orders.timeline')}>
      {may('orders.write') && (
        <PanelForm action={note} key={timeline.length}>
          <input type="hidden" name="number" value={order.number} />
          <TextArea
            name="text"
            label={t('admin.orders.note')}
            hint={t('admin.orders.note_hint')}
            rows={2}
            required
          />
          <SubmitButton kind="plain">{t('admin.orders.note_button')}</SubmitButton>
        </PanelForm>
      )}
      <ol className="timeline">
        {keyed.map(({ key, ...entry }) => (
          <Entry key={key} panel={panel} entry={entry} order={order} />
        ))}
      </ol>
    </Card>
  )
}

type EntryProps = { panel: Part['panel']; entry: TimelineEntry; order: Part['shown']['order'] }

function Entry({ panel, entry, order }: EntryProps) {
  const { t, format } = panel
  const { currency } = order
  const { by, at, details } = entry
  const edit = readEdit(details)
  const units = readUnits(details.units).map((one) => `${one.quantity} × ${nameLine(order, one.lineId)}`)
  const text = typeof details.text === 'string' ? details.text : null
  const subject = typeof details.subject === 'string' ? details.subject : null
  return (
    <li>
      <p>
        <strong>{[entry.kind, ...entry.also].map((kind) => nameKind(panel, kind)).join(' · ')}</strong>{' '}
        <span className="muted">{by && t('admin.orders.by', { name: by })}</span>
      </p>
      <p className="muted">
        {[
          format.moment(at),
          typeof details.amount === 'number' && format.money(details.amount, currency),
          typeof details.payment === 'number' && t('admin.orders.of_payment', { id: details.payment }),
          details.carrier,
          details.tracking,
          details.vatId,
          typeof details.consultation === 'string' &&
            t('admin.orders.consultation', { number: details.consultation }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {units.length > 0 && <p>{units.join(', ')}</p>}
      {edit && (
        <>
          <ul>
            {describeChanges(panel, edit.changes, currency).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {edit.before !== edit.after && (
            <p>
              {t('admin.order_edit.total_from_to', {
                from: format.money(edit.before, currency),
                to: format.money(edit.after, currency),
              })}
            </p>
          )}
          {edit.reason && <p className="as-written">{edit.reason}</p>}
        </>
      )}
      {subject && <p>{subject}</p>}
      {text && <p className="as-written">{text}</p>}
      {readFindings(details.findings).map(({ subject, expected, found }) => (
        <p key={subject}>{t('admin.orders.finding', { subject, expected, found })}</p>
      ))}
    </li>
  )
}

const Edit = z.object({
  changes: z.array(z.looseObject({ kind: z.string() })),
  before: z.number(),
  after: z.number(),
  reason: z.string().nullable(),
})

/** Null for any other event, and once the order is erased. */
function readEdit(given: unknown) {
  const { data } = Edit.safeParse(given)
  return data ? { ...data, changes: data.changes as unknown as EditChange[] } : null
}

const Units = z.array(z.object({ lineId: z.number(), quantity: z.number() })).catch([])

/** The units that an event is about; none for any other, and for those recorded by former versions. */
function readUnits(given: unknown): z.output<typeof Units> {
  return Units.parse(given)
}

const Findings = z.array(z.object({ subject: z.string(), expected: z.string(), found: z.string() })).catch([])

/** The differences that an order was flagged for; none for any other event. */
function readFindings(given: unknown): z.output<typeof Findings> {
  return Findings.parse(given)
}

/** Events and acts have texts of their own; whatever is new is shown by its name. */
function nameKind({ texts }: Part['panel'], kind: string): string {
  const key = kind.replaceAll('.', '_')
  return texts.find(`admin.orders.event.${key}`) ?? texts.find(`admin.acts.${key}`) ?? kind
}
