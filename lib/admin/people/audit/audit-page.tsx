import {
  type AuditFilter,
  listActs,
  listAuditChoices,
  type RecordedAct,
} from '#lib/domains/people/staff/authority/index.ts'
import { Choose } from '../../lists/choose.tsx'
import { Days } from '../../lists/days.tsx'
import { addressWith, dayIn, isNarrowed, numberIn, type Query, textIn } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { Filters } from '../../ui/layout/filters.tsx'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { NextPage } from '../../ui/layout/table.tsx'

const PATH = '/admin/audit'

/** The actions of staff and the operator, latest first. */
export async function AuditPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const filter = readFilter(query, app.settings.current['site.timezone'])
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
        <Days query={query} from={t('admin.audit.from')} until={t('admin.audit.until')} />
      </Filters>
      <Card>
        {acts.length === 0 ? (
          <Empty
            title={t('admin.audit.empty')}
            {...(isNarrowed(query) && { text: t('admin.audit.empty_text') })}
          />
        ) : (
          <ul className="rows">
            {acts.map((act) => (
              <Act key={act.id} panel={panel} act={act} />
            ))}
          </ul>
        )}
      </Card>
      {next !== null && (
        <NextPage href={addressWith(PATH, query, { before: String(next) })} label={t('admin.audit.older')} />
      )}
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

/** `team.invited` is named by the text `team_invited`. */
function nameAct({ texts }: Panel, action: string): string {
  return texts.find(`admin.acts.${action.replaceAll('.', '_')}`) ?? action
}

function readFilter(query: Query, timeZone: string): AuditFilter {
  return {
    staffId: numberIn(query.staff),
    action: textIn(query.act) || undefined,
    subject: textIn(query.subject) || undefined,
    from: dayIn(query.from, timeZone),
    until: dayIn(query.until, timeZone, 1),
  }
}
