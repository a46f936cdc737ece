import {
  describeSearch,
  type SearchBuild,
  type SearchDescription,
} from '#lib/domains/running/search/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { KeepFresh } from '../../ui/frame/keep-fresh.tsx'
import { Badge, Card, Page } from '../../ui/layout/page.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { SettingsCard } from '../settings/settings-card.tsx'
import { chooseEngine, rebuild } from './actions.ts'
import { nameEngine } from './name-engine.ts'
import { SearchParts } from './search-parts.tsx'

const SHOWN_SKIPPED = 20

/** The search engine, the state of its indexes, and the search settings. */
export async function SearchPage() {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const search = await describeSearch(app, actor)
  const mayChange = may('search.write')
  return (
    <Page title={t('admin.search.title')} intro={t('admin.search.intro')}>
      <SearchParts panel={panel} current="engine" />
      {search.build && <Build panel={panel} build={search.build} />}
      <Status panel={panel} search={search} mayChange={mayChange} />
      {mayChange && <EnginePicker panel={panel} search={search} />}
      <SettingsCard
        panel={panel}
        title={t('admin.search.settings')}
        intro={t('admin.search.settings_intro')}
        shows={(key) => key.startsWith('search.')}
      />
    </Page>
  )
}

/** How far a build has come, or why it failed. */
function Build({ panel, build }: { panel: Panel; build: SearchBuild }) {
  const { t, format } = panel
  const { isOpen, engine, type, step, steps, done, total, problem, endedAt } = build
  if (!isOpen && problem === null) return null
  const name = nameEngine(panel, engine)
  if (!isOpen)
    return (
      <div className="notice notice-bad card" role="alert">
        <p>
          <strong>{t('admin.search.build_failed', { engine: name })}</strong>
        </p>
        <p>{problem}</p>
        {endedAt && <p className="muted">{format.moment(endedAt)}</p>}
      </div>
    )
  return (
    <Card title={t('admin.search.building', { engine: name })} intro={t('admin.search.building_intro')}>
      <KeepFresh seconds={1} />
      <label className="progress">
        <span>
          {type === null
            ? t('admin.search.build_waits')
            : t('admin.search.build_step', { type, step, steps, done, total })}
        </span>
        <progress max={100} value={percentOf(build)} />
      </label>
    </Card>
  )
}

function percentOf({ step, steps, done, total }: SearchBuild): number {
  if (steps === 0) return 0
  return Math.round((100 * (step - 1 + (total > 0 ? done / total : 0))) / steps)
}

type StatusProps = { panel: Panel; search: SearchDescription; mayChange: boolean }

function Status({ panel, search: { engine, status, build }, mayChange }: StatusProps) {
  const { t, format } = panel
  const moment = (text: string | null) => (text === null ? '–' : format.moment(new Date(text)))
  const rebuildForm = mayChange && !build?.isOpen && (
    <PanelForm action={rebuild} className="">
      <SubmitButton kind="plain">{t('admin.search.rebuild')}</SubmitButton>
    </PanelForm>
  )
  return (
    <Card
      title={t('admin.search.status')}
      intro={t('admin.search.status_intro', { engine: nameEngine(panel, engine) })}
      actions={rebuildForm}
    >
      <Table
        label={t('admin.search.status_intro', { engine: nameEngine(panel, engine) })}
        rows={status}
        keyOf={({ type }) => type}
        columns={[
          {
            title: t('admin.search.type'),
            cell: ({ label, engine: by }) => (
              <>
                <strong>{label}</strong>
                {by !== engine && (
                  <div className="muted">
                    {t('admin.search.answered_by', { engine: nameEngine(panel, by) })}
                  </div>
                )}
              </>
            ),
          },
          {
            title: t('admin.search.ready'),
            cell: ({ ready, problem }) => (
              <Badge tone={!ready ? 'bad' : problem ? 'warn' : 'good'}>
                {t(ready ? 'admin.search.is_ready' : 'admin.search.not_ready')}
              </Badge>
            ),
          },
          {
            title: t('admin.search.documents'),
            isNumber: true,
            cell: ({ documents }) => format.number(documents),
          },
          { title: t('admin.search.built_at'), cell: ({ built_at }) => moment(built_at), isMoment: true },
          {
            title: t('admin.search.updated_at'),
            cell: ({ updated_at }) => moment(updated_at),
            isMoment: true,
          },
          {
            title: t('admin.search.bytes'),
            isNumber: true,
            cell: ({ bytes }) => writeBytes(panel.locale, bytes),
          },
        ]}
      />
      <Problems panel={panel} status={status} />
    </Card>
  )
}

/** Why an index is not ready, and what it leaves out. */
function Problems({ panel: { t }, status }: { panel: Panel; status: SearchDescription['status'] }) {
  return (
    <>
      {status.map(
        ({ type, label, problem }) =>
          problem && (
            <p className="notice notice-bad" key={type}>
              <strong>{label}:</strong> {problem}
            </p>
          ),
      )}
      {status.map(
        ({ type, label, skipped = [] }) =>
          skipped.length > 0 && (
            <details key={type}>
              <summary>{t('admin.search.skipped', { count: skipped.length, type: label })}</summary>
              <ul className="rows">
                {skipped.slice(0, SHOWN_SKIPPED).map(({ id, reason }) => (
                  <li key={id}>
                    <div>
                      <code>{id}</code> {reason}
                    </div>
                  </li>
                ))}
              </ul>
            </details>
          ),
      )}
    </>
  )
}

function EnginePicker({ panel, search }: { panel: Panel; search: SearchDescription }) {
  const { t } = panel
  const { engine, engines } = search
  return (
    <Card title={t('admin.search.engine')} intro={t('admin.search.engine_intro')}>
      <PanelForm action={chooseEngine} key={engine}>
        <input type="hidden" name="was" value={engine} />
        <RadioField
          name="engine"
          label={t('admin.search.engine')}
          defaultValue={engine}
          choices={engines.map((value) => ({
            value,
            label: nameEngine(panel, value),
            text: describeEngine(panel, search, value),
          }))}
        />
        <SubmitButton>{t('admin.search.build_engine')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}

/** The purpose of an engine, and whether its server answers. */
function describeEngine({ t, texts }: Panel, { connections }: SearchDescription, engine: string) {
  const connection = connections[engine]
  const text = texts.find(`admin.search.engine_texts.${engine}`) ?? ''
  if (!connection) return text || undefined
  const state =
    'server' in connection
      ? t('admin.search.connected', connection)
      : t('admin.search.not_connected', connection)
  return `${text} ${state}`.trim()
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function writeBytes(locale: string, bytes: number): string {
  const power = bytes === 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const format = { style: 'unit', unit: UNITS[power], maximumFractionDigits: power === 0 ? 0 : 1 } as const
  return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** power)
}
