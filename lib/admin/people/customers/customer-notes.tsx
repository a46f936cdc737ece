import { TextArea } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { note, removeNote } from './actions.ts'
import type { Part } from './part.ts'

/** The team's notes about a customer, latest first. */
export function CustomerNotes({ panel: { t, format, may }, shown: { id, notes } }: Part) {
  const mayWrite = may('customers.write')
  return (
    <Card title={t('admin.customers.notes')}>
      {mayWrite && (
        <PanelForm action={note} shows={String(notes[0]?.id ?? 0)} guard>
          <input type="hidden" name="id" value={id} />
          <TextArea
            name="text"
            label={t('admin.customers.note')}
            hint={t('admin.customers.note_hint')}
            rows={2}
            required
          />
          <SubmitButton kind="plain">{t('admin.customers.note_button')}</SubmitButton>
        </PanelForm>
      )}
      <ul className="rows">
        {notes.map((one) => (
          <li key={one.id}>
            <div>
              <p className="as-written">{one.text}</p>
              <p className="muted">
                {[format.moment(one.at), one.by && t('admin.customers.by', { name: one.by })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {mayWrite && (
              <PanelForm action={removeNote} className="">
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="note" value={one.id} />
                <SubmitButton kind="quiet">{t('admin.customers.remove_note')}</SubmitButton>
              </PanelForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
