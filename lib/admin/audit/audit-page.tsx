import {
  type AuditFilter,
  listActs,
  listAuditChoices,
  type RecordedAct,
} from '#lib/domains/authority/index.ts'
import { type Panel, readyRequest } from '../request/panel-request.ts'
import { Filters } from '../ui/filters.tsx'
import { Card, Empty, Page } from '../ui/page.tsx'
import { NextPage } from '../ui/table.tsx'

type Query = Record<string, string | string[] | undefined>

const PATH = '/admin/audit'

/** What staff and the operator did, the latest first. */
export async function AuditPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const filter = readFilter(query)
  const [{ acts, next }, choices] = await Promise.all([
    listActs(app, actor, filter, numberIn(query.before)),
    listAuditChoices(app, actor),
  ])
  return (
    <Page title={t('admin.audit.title')} intro={t('admin.audit.intro')}>
      <Filters path={PATH} label={t('admin.audit.filter')} button={t('admin.audit.apply')}>
        <Choose
          name="staff"
          label={t('admin.audit.who')}
          all={t('admin.audit.everybody')}
          value={query.staff}
          choices={choices.staff.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Choose
          name="act"
          label={t('admin.audit.what')}
          all={t('admin.audit.everything')}
          value={query.act}
          choices={choices.actions.map((value) => ({ value, label: nameAct(panel, value) }))}
        />
        <label className="filter">
          <span>{t('admin.audit.from')}</span>
          <input className="input" type="date" name="from" defaultValue={textIn(query.from)} />
        </label>
        <label className="filter">
          <span>{t('admin.audit.until')}</span>
          <input className="input" type="date" name="until" defaultValue={textIn(query.until)} />
        </label>
      </Filters>
      <Card>
        {acts.length === 0 ? (
          <Empty title={t('admin.audit.empty')} text={t('admin.audit.empty_text')} />
        ) : (
          <ul className="rows">
            {acts.map((act) => (
              <Act key={act.id} panel={panel} act={act} />
            ))}
          </ul>
        )}
      </Card>
      {next !== null && <NextPage href={pageAfter(query, next)} label={t('admin.audit.older')} />}
    </Page>
  )
}

function Act({ panel, act }: { panel: Panel; act: RecordedAct }) {
  const { t, format } = panel
  const changes = { before: act.before, after: act.after, details: act.details }
  const isWordless = act.before === null && act.after === null && Object.keys(act.details).length === 0
  return (
    <li>
      <div className="act">
        <strong>{nameAct(panel, act.action)}</strong> <code>{act.subject}</code>
        <br />
        <span className="muted">
          {[
            act.staff?.name ??
              (act.command === null
                ? t('admin.audit.nobody')
                : t('admin.audit.operator', { command: act.command })),
            format.moment(act.at),
            act.ip,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {!isWordless && (
          <details>
            <summary>{t('admin.audit.details')}</summary>
            <pre className="json">{JSON.stringify(changes, null, 2)}</pre>
            {act.requestId && <p className="muted">{t('admin.audit.request', { id: act.requestId })}</p>}
          </details>
        )}
      </div>
    </li>
  )
}

type ChooseProps = {
  name: string
  label: string
  all: string
  value: string | string[] | undefined
  choices: readonly { value: string; label: string }[]
}

function Choose({ name, label, all, value, choices }: ChooseProps) {
  return (
    <label className="filter">
      <span>{label}</span>
      <select className="input" name={name} defaultValue={textIn(value)}>
        <option value="">{all}</option>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** `team.invited` is named by the text `team_invited`. */
function nameAct({ texts }: Panel, action: string): string {
  return texts.find(`admin.acts.${action.replaceAll('.', '_')}`) ?? action
}

function readFilter(query: Query): AuditFilter {
  return {
    staffId: numberIn(query.staff),
    action: textIn(query.act) || undefined,
    subject: textIn(query.subject) || undefined,
    from: dayIn(query.from),
    until: dayIn(query.until, 1),
  }
}

function pageAfter(query: Query, next: number): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return `${PATH}?${new URLSearchParams([...given.filter(([name]) => name !== 'before'), ['before', String(next)]])}`
}

function textIn(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

function numberIn(value: string | string[] | undefined): number | undefined {
  return /^\d{1,9}$/.test(textIn(value)) ? Number(textIn(value)) : undefined
}

function dayIn(value: string | string[] | undefined, days = 0): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(textIn(value))) return undefined
  const time = Date.parse(`${textIn(value)}T00:00:00Z`) + days * 24 * 3_600_000
  return Number.isNaN(time) ? undefined : new Date(time)
}
