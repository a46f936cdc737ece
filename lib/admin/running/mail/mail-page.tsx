import Link from 'next/link'
import { showMailState } from '#lib/domains/running/jobs/index.ts'
import { findMailServer, isMailKind, mailKinds } from '#lib/services/mail/index.ts'
import { siteAddress, siteLocales } from '#lib/services/settings/index.ts'
import { addressWith, type Query, textIn } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { PasswordField, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card, Page } from '../../ui/layout/page.tsx'
import { SettingsCard } from '../settings/settings-card.tsx'
import { removeServer, saveServer, sendTest } from './actions.ts'
import { checkSender, type Finding } from './check-sender.ts'

const PATH = '/admin/mail'
const TONES = { found: 'good', missing: 'bad', unknown: 'plain' } as const

/** How mails are sent, from whom, and what they say. */
export async function MailPage({ query }: { query: Query }) {
  const panel = await readyRequest('settings.read')
  const { t, may } = panel
  return (
    <Page
      title={t('admin.mail.title')}
      intro={
        <>
          {t('admin.mail.intro')} <Link href="/admin/settings/mail">{t('admin.settings.title')}</Link>
        </>
      }
    >
      <div className="with-aside">
        <div>
          <StateCard panel={panel} />
          {may('security.write') && panel.app.env.smtpUrl === undefined && <ServerCard panel={panel} />}
          <MailsCard panel={panel} query={query} />
        </div>
        <div>
          <SettingsCard
            panel={panel}
            title={t('admin.mail.sender')}
            shows={(key) => key === 'mail.from' || key === 'mail.reply_to'}
          />
          <CheckCard panel={panel} />
          {may('settings.write') && <TestCard panel={panel} />}
        </div>
      </div>
    </Page>
  )
}

async function StateCard({ panel }: { panel: Panel }) {
  const { t, app, actor, format, may } = panel
  const { waiting, oldest, failed } = await showMailState(app, actor)
  const server = findMailServer(app)
  const host = server === null ? '' : new URL(server).host
  return (
    <Card title={t('admin.mail.state')}>
      {server === null && <p className="notice notice-bad">{t('admin.mail.files')}</p>}
      {server !== null && (
        <p>
          {app.env.smtpUrl === undefined
            ? t('admin.mail.sends', { host })
            : t('admin.mail.sends_env', { host })}
        </p>
      )}
      <p>{t('admin.mail.waiting', { count: waiting, since: oldest ? format.moment(oldest) : '' })}</p>
      {failed > 0 && (
        <p>
          {t('admin.mail.failed', { count: failed })}{' '}
          {may('jobs.read') && (
            <Link href="/admin/jobs?state=given_up" prefetch={false}>
              {t('admin.mail.show_jobs')}
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}

const SERVER_FORM = 'mail-server'

function ServerCard({ panel: { t, app } }: { panel: Panel }) {
  const server = findMailServer(app)
  const known = server === null ? null : new URL(server)
  return (
    <Card
      title={t('admin.mail.server')}
      intro={t('admin.mail.server_intro')}
      actions={
        known && (
          <ConfirmButton
            action={removeServer}
            kind="plain"
            label={t('admin.mail.remove_server')}
            title={t('admin.mail.remove_server_of')}
            text={t('admin.mail.remove_server_text')}
            confirm={t('admin.mail.remove_server')}
          />
        )
      }
    >
      <PanelForm action={saveServer} guard="ask" shows={known?.host ?? ''} formId={SERVER_FORM}>
        <TextField
          name="host"
          label={t('admin.mail.host')}
          hint={t('admin.mail.host_hint')}
          defaultValue={known?.hostname}
          required
        />
        <TextField
          name="port"
          label={t('admin.mail.port')}
          inputMode="numeric"
          defaultValue={known?.port || '587'}
          required
        />
        <SelectField
          name="security"
          label={t('admin.mail.security')}
          defaultValue={known?.protocol === 'smtps:' ? 'tls' : 'starttls'}
          choices={(['starttls', 'tls'] as const).map((value) => ({
            value,
            label: t(`admin.mail.security_${value}`),
          }))}
          required
        />
        <TextField
          name="user"
          label={t('admin.mail.user')}
          autoComplete="off"
          defaultValue={known ? decodeURIComponent(known.username) : ''}
        />
        <PasswordField
          name="password"
          label={t('admin.mail.password')}
          hint={known?.password ? t('admin.mail.password_kept') : undefined}
          autoComplete="off"
        />
        <SubmitButton>{t('admin.mail.save_server')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}

async function CheckCard({ panel: { t, app } }: { panel: Panel }) {
  const { current } = app.settings
  const domain =
    current['mail.from']?.split('@').at(-1) ?? new URL(siteAddress(current, app.defaultSiteUrl)).hostname
  const check = await checkSender(domain)
  const findings = Object.entries(check) as [keyof typeof check, Finding][]
  return (
    <Card title={t('admin.mail.check')} intro={t('admin.mail.check_intro', { domain })}>
      <ul className="rows">
        {findings.map(([name, finding]) => (
          <li key={name}>
            <span>{t(`admin.mail.${name}`)}</span>
            <Badge tone={TONES[finding]}>{t(`admin.mail.${finding}`)}</Badge>
          </li>
        ))}
        <li>
          <div>
            {t('admin.mail.dkim')}
            <p className="muted">{t('admin.mail.dkim_text')}</p>
          </div>
        </li>
      </ul>
    </Card>
  )
}

function TestCard({ panel }: { panel: Panel }) {
  const { t, app, locale, member } = panel
  const languages = new Intl.DisplayNames([locale], { type: 'language' })
  return (
    <Card title={t('admin.mail.test')} intro={t('admin.mail.test_text', { email: member.email })}>
      <PanelForm action={sendTest} needsSaved={SERVER_FORM}>
        <SelectField
          name="kind"
          label={t('admin.mail.kind')}
          defaultValue="order_placed"
          choices={mailKinds.map((kind) => ({ value: kind, label: nameKind(panel, kind) }))}
          required
        />
        <SelectField
          name="locale"
          label={t('admin.mail.language')}
          choices={siteLocales(app.settings.current).map((value) => ({
            value,
            label: languages.of(value) ?? value,
          }))}
          required
        />
        <SubmitButton kind="plain">{t('admin.mail.send_test')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}

async function MailsCard({ panel, query }: { panel: Panel; query: Query }) {
  const { t, app } = panel
  const kind = textIn(query.kind)
  const shown = isMailKind(kind) ? await app.sampleMails.render(kind, null) : null
  return (
    <Card title={t('admin.mail.mails')} intro={t('admin.mail.mails_text')}>
      {shown && (
        <section aria-label={shown.subject}>
          <h3>{shown.subject}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse scroll it by the keyboard. */}
          <pre className="as-written" tabIndex={0}>
            {shown.text}
          </pre>
        </section>
      )}
      <ul className="columns">
        {mailKinds.map((one) => (
          <li key={one}>
            <Link
              href={addressWith(PATH, {}, { kind: one })}
              prefetch={false}
              aria-current={one === kind ? 'true' : undefined}
            >
              {nameKind(panel, one)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A kind of mail in the language of the panel. */
function nameKind({ texts }: Panel, kind: string): string {
  return texts.find(`admin.mail.kinds.${kind}`) ?? kind
}
