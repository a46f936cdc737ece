import { type Job, listJobs, listOutbox, type OpenOutboxJob } from '#lib/domains/running/jobs/index.ts'
import { addressWith, choiceIn, numberIn, type Query } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { NextPage, Table } from '../../ui/layout/table.tsx'
import { retry, retryAll } from './actions.ts'

const PATH = '/admin/jobs'
const STATES = ['open', 'given_up', 'done'] as const
const TONES = { waiting: 'plain', running: 'warn', done: 'good', given_up: 'bad' } as const

/** Outstanding outbox jobs, such as mails, with their errors; and the recurring jobs. */
export async function JobsPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const state = choiceIn(query.state, STATES)
  const before = numberIn(query.before)
  const [{ effects, next }, jobs] = await Promise.all([
    listOutbox(app, actor, { state, before }),
    listJobs(app, actor),
  ])
  return (
    <Page title={t('admin.jobs.title')} intro={t('admin.jobs.intro')}>
      <Segments
        label={t('admin.jobs.state')}
        links={[undefined, ...STATES].map((one) => ({
          href: addressWith(PATH, { state: one }),
          title: t(`admin.jobs.filters.${one ?? 'all'}`),
          isCurrent: one === state,
        }))}
      />
      <Card title={t('admin.jobs.outbox')} actions={may('jobs.write') && <RetryAll panel={panel} />}>
        <Effects panel={panel} effects={effects} />
      </Card>
      {next !== null && (
        <NextPage
          href={addressWith(PATH, { state }, { before: String(next) })}
          label={t('admin.jobs.older')}
        />
      )}
      <Jobs panel={panel} jobs={jobs} />
    </Page>
  )
}

function RetryAll({ panel: { t } }: { panel: Panel }) {
  return (
    <PanelForm action={retryAll} className="">
      <SubmitButton kind="plain">{t('admin.jobs.retry_all')}</SubmitButton>
    </PanelForm>
  )
}

function Effects({ panel, effects }: { panel: Panel; effects: readonly OpenOutboxJob[] }) {
  const { t, may, format } = panel
  if (effects.length === 0) return <Empty title={t('admin.jobs.empty')} text={t('admin.jobs.empty_text')} />
  return (
    <ul className="rows">
      {effects.map(({ id, kind, state, attempts, createdAt, nextAt, lastError }) => (
        <li key={id}>
          <div>
            <strong>{nameKind(panel, kind)}</strong>{' '}
            <Badge tone={TONES[state]}>{t(`admin.jobs.states.${state}`)}</Badge>
            <br />
            <span className="muted">
              {[
                nameKind(panel, kind) === kind ? '' : kind,
                format.moment(createdAt),
                attempts > 0 ? t('admin.jobs.attempts', { count: attempts }) : '',
                nextAt ? t('admin.jobs.next_at', { at: format.moment(nextAt) }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {lastError && <p>{lastError}</p>}
          </div>
          {may('jobs.write') && (state === 'waiting' || state === 'given_up') && (
            <PanelForm action={retry} className="">
              <input type="hidden" name="id" value={id} />
              <SubmitButton kind="plain">{t('admin.jobs.retry')}</SubmitButton>
            </PanelForm>
          )}
        </li>
      ))}
    </ul>
  )
}

/** E-mails have names; other jobs are shown by what programs call them. */
function nameKind({ texts }: Panel, kind: string): string {
  return texts.find(`admin.mail.kinds.${kind.replace(/^mail\./, '')}`) ?? kind
}

function Jobs({ panel: { t, format }, jobs }: { panel: Panel; jobs: readonly Job[] }) {
  return (
    <Card title={t('admin.jobs.recurring')} intro={t('admin.jobs.recurring_intro')}>
      <Table
        label={t('admin.jobs.recurring_intro')}
        rows={jobs}
        keyOf={({ name }) => name}
        columns={[
          { title: t('admin.jobs.job'), cell: ({ name }) => <code>{name}</code> },
          {
            title: t('admin.jobs.last_run'),
            cell: ({ lastRunAt }) => (lastRunAt ? format.moment(lastRunAt) : '–'),
            isMoment: true,
          },
        ]}
      />
    </Card>
  )
}
