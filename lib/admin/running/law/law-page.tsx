import Link from 'next/link'
import {
  type DutyState,
  type JudgedDuty,
  type Law,
  type Remedy,
  readLaw,
} from '#lib/domains/running/law/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { guidePath } from '../guide/guide-path.ts'
import { addressOf } from '../settings/areas.ts'
import { draft, publish } from './actions.ts'
import { nameSource } from './name-source.ts'

const TONES = { met: 'good', missing: 'bad', check: 'warn', none: 'plain' } as const
/** In this order, so that missing duties come first. */
const ORDER: readonly DutyState[] = ['missing', 'check', 'met', 'none']
const PAGE_TONES = {
  linked: 'good',
  dead: 'bad',
  incomplete: 'bad',
  unlinked: 'warn',
  draft: 'warn',
  none: 'plain',
} as const

/** The duties of the shop by the law of its country, and its legal pages. */
export async function LawPage() {
  const panel = await readyRequest()
  const { t, app, actor, locale } = panel
  const law = await readLaw(app, actor)
  const duties = ORDER.flatMap((state) => law.duties.filter((one) => one.state === state))
  return (
    <Page title={t('admin.law.title')} intro={t('admin.law.intro')}>
      {law.country === null ? (
        <Card>
          <Empty title={t('admin.law.no_country')} text={t('admin.law.no_country_text')}>
            <Link className="button button-primary" href={guidePath('store')} prefetch={false}>
              {t('admin.law.choose_country')}
            </Link>
          </Empty>
        </Card>
      ) : (
        <Card
          title={t('admin.law.duties_title', { country: nameOf(law.country, locale) })}
          intro={t('admin.law.not_advice')}
        >
          <ul className="rows">
            {duties.map((duty) => (
              <DutyRow key={duty.name} panel={panel} law={law} duty={duty} />
            ))}
          </ul>
        </Card>
      )}
      <LegalPages panel={panel} law={law} />
    </Page>
  )
}

type DutyProps = { panel: Panel; law: Law; duty: JudgedDuty }

function DutyRow({ panel: { t, format }, law, duty: { name, state, sources, mend } }: DutyProps) {
  return (
    <li>
      <div>
        <p>
          <strong>{t(`admin.law.duties.${name}.title`)}</strong>{' '}
          <Badge tone={TONES[state]}>{t(`admin.law.states.${state}`)}</Badge>
        </p>
        <p>{t(`admin.law.duties.${name}.text`)}</p>
        {sources.length > 0 && (
          <p className="muted">
            {sources.map(({ text, url, since }) => (
              <span key={text} className="source">
                <a href={url} rel="noreferrer" target="_blank">
                  {nameSource(t, text)}
                </a>{' '}
                {t('admin.law.since', { date: format.calendarDay(new Date(since)) })}
                <br />
              </span>
            ))}
          </p>
        )}
        {(state === 'missing' || state === 'check') && (
          <p>
            <Link href={remedyPath(mend, law)} prefetch={false}>
              {t(`admin.law.mend.${state}`)}
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}

/** Where a duty is met in the panel. */
function remedyPath(mend: Remedy, law: Law): string {
  if ('setting' in mend) return addressOf(mend.setting)
  if ('products' in mend) return '/admin/products'
  if ('manufacturers' in mend) return '/admin/manufacturers'
  if ('theme' in mend) return '/admin/theme'
  const id = law.pages.find(({ page }) => page === mend.page)?.id
  return id ? `/admin/pages/${id}` : '#pages'
}

function LegalPages({ panel: { t, may }, law }: { panel: Panel; law: Law }) {
  const mayPublish = may('content.write') && may('settings.write')
  return (
    <Card
      id="pages"
      title={t('admin.law.pages_title')}
      intro={t('admin.law.pages_intro')}
      actions={
        law.country !== null &&
        may('content.write') && (
          <PanelForm action={draft} className="">
            <SubmitButton>{t('admin.law.draft')}</SubmitButton>
          </PanelForm>
        )
      }
    >
      <ul className="rows">
        {law.pages.map(({ page, state, id }) => (
          <li key={page}>
            <div>
              <p>
                {id === null ? (
                  <strong>{t(`layout.legal.${page}`)}</strong>
                ) : (
                  <Link href={`/admin/pages/${id}`} prefetch={false}>
                    <strong>{t(`layout.legal.${page}`)}</strong>
                  </Link>
                )}{' '}
                <Badge tone={PAGE_TONES[state]}>{t(`admin.law.page_states.${state}`)}</Badge>
              </p>
            </div>
            {mayPublish && id !== null && (state === 'draft' || state === 'unlinked' || state === 'dead') && (
              <PanelForm action={publish} className="">
                <input type="hidden" name="page" value={page} />
                <SubmitButton kind="plain">{t('admin.law.publish')}</SubmitButton>
              </PanelForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function nameOf(country: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
}
