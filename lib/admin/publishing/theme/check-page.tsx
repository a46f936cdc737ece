import Link from 'next/link'
import { notFound } from 'next/navigation'
import { inspectTheme, type ThemeState } from '#lib/domains/publishing/themes/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { FindingList } from './findings.tsx'
import { titleOf } from './themes-page.tsx'
import { wordFindings } from './word-findings.ts'

/** The findings of a theme's check, and the views that have failed. */
export async function CheckPage({ name }: { name: string }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const state = await inspectTheme(app, actor, name)
  if (!state) notFound()
  return (
    <Page
      title={t('admin.theme.check_title', { name: titleOf(panel, state.theme) })}
      intro={<Link href="/admin/theme">{t('admin.theme.all')}</Link>}
    >
      <Findings panel={panel} state={state} />
      <Faults panel={panel} state={state} />
    </Page>
  )
}

type Props = { panel: Panel; state: ThemeState }

function Findings({ panel: { t }, state: { findings } }: Props) {
  return (
    <Card title={t('admin.theme.findings')} intro={t('admin.theme.findings_intro')}>
      {findings.length === 0 ? (
        <Empty title={t('admin.theme.no_findings')} />
      ) : (
        <FindingList findings={wordFindings(t, findings)} />
      )}
    </Card>
  )
}

function Faults({ panel: { t, format }, state: { faults } }: Props) {
  return (
    <Card title={t('admin.theme.faults')} intro={t('admin.theme.faults_intro')}>
      {faults.length === 0 ? (
        <Empty title={t('admin.theme.no_faults')} />
      ) : (
        <ul className="rows">
          {faults.map(({ view, place, message, times, lastAt }) => (
            <li key={`${place} ${message}`}>
              <div>
                <strong>{message}</strong>
                <br />
                {t('admin.theme.fault', { view, place })}
                <br />
                <span className="muted">
                  {t('admin.theme.fault_times', { times, at: format.moment(lastAt) })}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
