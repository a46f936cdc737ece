import { notFound } from 'next/navigation'
import {
  type LineOutcome,
  lineOutcomes,
  pageImportLines,
  showImport,
} from '#lib/domains/running/imports/index.ts'
import { addressWith, choiceIn, numberIn, type Query } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { KeepFresh } from '../../ui/frame/keep-fresh.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { Bars } from '../../ui/layout/chart.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { NextPage, Table } from '../../ui/layout/table.tsx'
import { remove, stop } from './actions.ts'
import { ColumnsForm } from './columns-form.tsx'
import { StartForm } from './start-form.tsx'
import { IMPORT_PATH, nameFile, StateBadge } from './states.tsx'

type Shown = NonNullable<Awaited<ReturnType<typeof showImport>>>
type Part = { panel: Panel; shown: Shown }

const TONES = {
  created: 'good',
  updated: 'plain',
  skipped: 'bad',
  warning: 'warn',
  note: 'plain',
} as const

/** An uploaded file: what importing it would change, how far that has come, and what became of it. */
export async function ImportPage({ id, query }: { id: string; query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const shown = await showImport(app, actor, Number(id) || 0)
  if (!shown) notFound()
  const { name, state, source, lacking } = shown
  const mayWrite = may('catalogue.write')
  const isWaiting = state === 'checked' || state === 'stopped'
  const isEmpty = state === 'checked' && hasNothing(shown)
  return (
    <Page
      title={name}
      intro={
        <>
          <StateBadge t={t} state={state} /> {source && nameFile(panel, shown)}
        </>
      }
      actions={mayWrite && state !== 'importing' && <RemoveButton t={t} shown={shown} />}
    >
      <Progress panel={panel} shown={shown} />
      {mayWrite && state === 'columns' && <ColumnsForm panel={panel} shown={shown} query={query} />}
      {state === 'failed' && (
        <div className="notice notice-bad card" role="alert">
          <p>
            <strong>{t('admin.import.failed')}</strong>
          </p>
          <p>{shown.problem || t('admin.import.failed_text')}</p>
        </div>
      )}
      <Figures panel={panel} shown={shown} />
      {lacking && <Lacking panel={panel} shown={shown} />}
      {isEmpty && (
        <Card>
          <Empty title={t('admin.import.empty')} text={t('admin.import.empty_text')} />
        </Card>
      )}
      {mayWrite && isWaiting && !isEmpty && <StartForm panel={panel} shown={shown} />}
      {mayWrite && state === 'checked' && shown.choices && (
        <details className="stack">
          <summary>{t('admin.import.change_columns')}</summary>
          <ColumnsForm panel={panel} shown={shown} query={query} />
        </details>
      )}
      {state !== 'importing' && <Report panel={panel} shown={shown} query={query} />}
    </Page>
  )
}

/** Whether a file has no record that could be imported. */
function hasNothing({ created, updated, unchanged, lacking }: Shown): boolean {
  return created + updated + unchanged === 0 && !lacking
}

function RemoveButton({ t, shown: { id, name, state } }: Pick<Panel, 't'> & { shown: Shown }) {
  return (
    <ConfirmButton
      action={remove}
      kind="quiet"
      label={t('admin.import.remove')}
      title={t('admin.import.remove_of', { name })}
      text={t(state === 'done' ? 'admin.import.remove_done_text' : 'admin.import.remove_text')}
      confirm={t('admin.import.remove')}
      fields={{ id }}
    />
  )
}

/** The running import, whose progress the page follows. */
function Progress({ panel: { t, may }, shown: { id, state, done, total, bytes, received } }: Part) {
  if (state !== 'uploading' && state !== 'checking' && state !== 'importing') return null
  const isFetching = state === 'importing' && total === 0 && done > 0
  return (
    <Card
      title={t(`admin.import.progress.${state}`)}
      intro={t(`admin.import.progress_text.${state}`)}
      actions={state === 'importing' && may('catalogue.write') && <StopButton t={t} id={id} />}
    >
      <KeepFresh seconds={1} />
      <label className="progress">
        <span>
          {state === 'uploading'
            ? t('admin.import.percent', { percent: Math.floor((100 * received) / bytes) })
            : isFetching
              ? t('admin.import.pictures_fetched', { count: done })
              : t('admin.import.records_done', { done, total })}
        </span>
        <progress
          max={state === 'uploading' ? bytes : Math.max(1, total)}
          value={isFetching ? undefined : state === 'uploading' ? received : done}
        />
      </label>
    </Card>
  )
}

function StopButton({ t, id }: Pick<Panel, 't'> & { id: number }) {
  return (
    <ConfirmButton
      action={stop}
      kind="plain"
      tone="primary"
      label={t('admin.import.stop')}
      title={t('admin.import.stop_title')}
      text={t('admin.import.stop_text')}
      confirm={t('admin.import.stop')}
      fields={{ id }}
    />
  )
}

/** The changes that an import would make, or has made, in bars. */
function Figures({ panel: { t, format }, shown: { state, created, updated, unchanged, counts } }: Part) {
  if (state !== 'checked' && state !== 'done') return null
  const figures = [
    { label: t('admin.import.created'), value: created },
    { label: t('admin.import.updated'), value: updated },
    { label: t('admin.import.unchanged'), value: unchanged },
    { label: t('admin.import.outcomes.skipped'), value: counts.skipped },
  ]
  const title = t(state === 'done' ? 'admin.import.result' : 'admin.import.preview')
  return (
    <Card title={title}>
      <Bars
        label={title}
        columns={[t('admin.import.what'), t('admin.import.records')]}
        summary={t('admin.overview.as_table')}
        points={figures.map((figure) => ({ ...figure, shown: format.number(figure.value) }))}
      />
    </Card>
  )
}

const MAX_NAMES = 10

/** Products of earlier imports that this file no longer has. */
function Lacking({ panel: { t }, shown: { lacking, state } }: Part) {
  if (!lacking) return null
  const { count, names, unpublished, reason } = lacking
  return (
    <Card title={t('admin.import.lacking', { count })}>
      <p>
        {state === 'done' && unpublished
          ? t('admin.import.lacking_unpublished')
          : t('admin.import.lacking_kept')}
      </p>
      <ul>
        {names.slice(0, MAX_NAMES).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {reason && <p className="muted">{reason}</p>}
    </Card>
  )
}

async function Report({ panel, shown, query }: Part & { query: Query }) {
  const { t, app, actor, format } = panel
  const { id, counts, state } = shown
  const total = lineOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
  if (total === 0) return null
  const outcome = choiceIn(query.outcome, lineOutcomes)
  const path = `${IMPORT_PATH}/${id}`
  const { lines, next } = await pageImportLines(app, actor, { id, outcome, after: numberIn(query.after) })
  const present = lineOutcomes.filter((one) => counts[one] > 0)
  return (
    <Card
      title={t('admin.import.report')}
      intro={state === 'checked' ? t('admin.import.report_preview') : undefined}
      actions={
        <a className="button button-plain" href={onSite(`${path}/report`)} download>
          {t('admin.import.fetch_report')}
        </a>
      }
    >
      <Segments
        label={t('admin.import.report')}
        links={[
          { href: path, title: t('admin.import.all'), isCurrent: outcome === undefined },
          ...present.map((one) => ({
            href: addressWith(path, {}, { outcome: one }),
            title: `${t(`admin.import.outcomes.${one}`)} (${format.number(counts[one])})`,
            isCurrent: one === outcome,
          })),
        ]}
      />
      {lines.length === 0 ? (
        <Empty title={t('admin.import.nothing_said')} />
      ) : (
        <Table
          label={t('admin.import.report')}
          rows={lines}
          keyOf={(line) => line.id}
          columns={[
            {
              title: t('admin.import.line'),
              isNumber: true,
              cell: ({ line }) => (line === null ? '–' : format.number(line)),
            },
            {
              title: t('admin.import.what'),
              cell: (line) => (
                <Badge tone={TONES[line.outcome]}>{t(`admin.import.outcomes.${line.outcome}`)}</Badge>
              ),
            },
            {
              title: t('admin.import.about'),
              cell: (line) => <About t={t} {...line} />,
            },
          ]}
        />
      )}
      {next !== null && (
        <NextPage
          href={addressWith(path, outcome ? { outcome } : {}, { after: String(next) })}
          label={t('admin.import.more')}
        />
      )}
    </Card>
  )
}

type AboutProps = Pick<Panel, 't'> & { outcome: LineOutcome; name: string | null; text: string }

function About({ t, outcome, name, text }: AboutProps) {
  const said = outcome === 'updated' && text === '' ? t('admin.import.only_note') : text
  return (
    <span>
      {name && <strong>{name}</strong>}
      {said && (name ? <small className="muted under">{said}</small> : said)}
    </span>
  )
}
