import type { HistoryEntry } from '#lib/domains/people/accounts/staff/index.ts'
import { Card } from '../../ui/layout/page.tsx'
import type { Part } from './part.ts'

/** The history of a customer and of their account. */
export function CustomerHistory({ panel, shown: { history } }: Part) {
  const { t, format } = panel
  return (
    <Card title={t('admin.customers.history')}>
      {history.length === 0 && <p className="muted">{t('admin.customers.no_history')}</p>}
      <ol className="timeline">
        {history.map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>{nameEntry(panel, entry)}</strong>{' '}
              <span className="muted">{entry.by && t('admin.customers.by', { name: entry.by })}</span>
            </p>
            <p className="muted">{[format.moment(entry.at), entry.ip].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Events and acts have texts of their own; whatever is new is shown by its name. */
function nameEntry({ texts }: Part['panel'], { kind }: HistoryEntry): string {
  const key = kind.replaceAll('.', '_')
  return texts.find(`admin.customers.event.${key}`) ?? texts.find(`admin.acts.${key}`) ?? kind
}
