import Link from 'next/link'
import { type ListedApp, listOpenApps } from '#lib/domains/people/apps/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { SettingsCard } from '../../running/settings/settings-card.tsx'
import { ShownOnce } from '../../ui/files/shown-once.tsx'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { CheckField, TextArea, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { configure, register, remove, renewSecret, setEnabled } from './actions.ts'

/** The apps that may call the API, and what the API offers them. */
export async function ApiPage() {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const apps = await listOpenApps(app, actor)
  return (
    <Page
      title={t('admin.api.title')}
      intro={t('admin.api.intro')}
      actions={
        may('apps.write') && (
          <Link className="button button-plain" href="/admin/api/console" prefetch={false}>
            {t('admin.api_use.console_link')}
          </Link>
        )
      }
    >
      <Card title={t('admin.api.apps')}>
        {apps.length === 0 ? (
          <Empty title={t('admin.api.no_apps')} text={t('admin.api.no_apps_text')} />
        ) : (
          <ul className="rows">
            {apps.map((one) => (
              <AppRow key={one.id} panel={panel} app={one} mayChange={may('apps.write')} />
            ))}
          </ul>
        )}
      </Card>
      {may('apps.write') && <Register panel={panel} />}
      <SettingsCard
        panel={panel}
        title={t('admin.api.settings')}
        intro={t('admin.api.settings_intro')}
        shows={(key) => /^(api|features)\./.test(key)}
      />
    </Page>
  )
}

type AppProps = { panel: Panel; app: ListedApp; mayChange: boolean }

function AppRow({ panel, app, mayChange }: AppProps) {
  const { t, format } = panel
  const { name, key, enabled, liveSecrets, createdAt, strict, testing } = app
  return (
    <li>
      <div>
        <strong>{name}</strong>{' '}
        <Badge tone={enabled ? 'good' : 'bad'}>{t(enabled ? 'admin.api.on' : 'admin.api.off')}</Badge>{' '}
        {app.public && <Badge>{t('admin.api.is_public')}</Badge>}{' '}
        {liveSecrets > 1 && <Badge tone="warn">{t('admin.api.is_rotating')}</Badge>}{' '}
        {strict && <Badge>{t('admin.api.strict')}</Badge>}{' '}
        {testing && <Badge tone="warn">{t('admin.api.testing')}</Badge>}
        <br />
        <code>{key}</code>
        <br />
        <span className="muted">{t('admin.api.since', { at: format.day(createdAt) })}</span>
        <p>
          <Link href={`/admin/api/apps/${app.id}`} prefetch={false}>
            {t('admin.api_use.usage_link')}
          </Link>
        </p>
        {mayChange && <Configure panel={panel} app={app} />}
        {mayChange && !app.public && <Renew panel={panel} app={app} />}
      </div>
      {mayChange && <AppActs panel={panel} app={app} />}
    </li>
  )
}

function Configure({ panel: { t }, app }: { panel: Panel; app: ListedApp }) {
  const { id, version, origins, returnUrls, requestsPerMinute, strict, testing } = app
  return (
    <details>
      <summary>{t('admin.api.configure')}</summary>
      <PanelForm action={configure} guard version={version}>
        <input type="hidden" name="id" value={id} />
        <TextArea
          name="origins"
          label={t('admin.api.origins')}
          hint={t('admin.api.origins_hint')}
          defaultValue={origins.join('\n')}
          rows={2}
        />
        <TextArea
          name="returnUrls"
          label={t('admin.api.return_urls')}
          hint={t('admin.api.return_urls_hint')}
          defaultValue={returnUrls.join('\n')}
          rows={2}
        />
        <TextField
          name="limit"
          label={t('admin.api.limit')}
          hint={t('admin.api.limit_hint')}
          inputMode="numeric"
          defaultValue={requestsPerMinute === null ? '' : String(requestsPerMinute)}
        />
        <CheckField
          name="strict"
          label={t('admin.api.strict')}
          hint={t('admin.api.strict_hint')}
          defaultChecked={strict}
        />
        <CheckField
          name="testing"
          label={t('admin.api.testing')}
          hint={t('admin.api.testing_hint')}
          defaultChecked={testing}
        />
        <SubmitButton>{t('admin.form.save')}</SubmitButton>
      </PanelForm>
    </details>
  )
}

function Renew({ panel: { t }, app: { id } }: { panel: Panel; app: ListedApp }) {
  return (
    <details>
      <summary>{t('admin.api.renew')}</summary>
      <ShownOnce
        action={renewSecret}
        title={t('admin.api.secret_shown')}
        text={t('admin.api.secret_shown_text')}
        next={null}
      >
        <input type="hidden" name="id" value={id} />
        <TextField
          name="hours"
          label={t('admin.api.hours')}
          hint={t('admin.api.hours_hint')}
          inputMode="numeric"
          defaultValue="24"
          required
        />
        <SubmitButton kind="plain">{t('admin.api.renew')}</SubmitButton>
      </ShownOnce>
    </details>
  )
}

function AppActs({ panel: { t }, app: { id, name, enabled } }: { panel: Panel; app: ListedApp }) {
  return (
    <div className="buttons">
      <PanelForm action={setEnabled} className="">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="enabled" value={String(!enabled)} />
        <SubmitButton kind="plain">
          {t(enabled ? 'admin.api.switch_off' : 'admin.api.switch_on')}
        </SubmitButton>
      </PanelForm>
      <ConfirmButton
        action={remove}
        label={t('admin.api.remove')}
        title={t('admin.api.remove_app', { name })}
        text={t('admin.api.remove_text')}
        confirm={t('admin.api.remove')}
        fields={{ id }}
      />
    </div>
  )
}

function Register({ panel: { t } }: { panel: Panel }) {
  return (
    <Card title={t('admin.api.register')} intro={t('admin.api.register_intro')}>
      <ShownOnce
        action={register}
        title={t('admin.api.secret_shown')}
        text={t('admin.api.secret_shown_text')}
        next={null}
      >
        <TextField name="name" label={t('admin.api.name')} autoComplete="off" required />
        <RadioField
          name="kind"
          label={t('admin.api.kind')}
          defaultValue="secret"
          choices={[
            { value: 'secret', label: t('admin.api.with_secret'), text: t('admin.api.with_secret_text') },
            { value: 'public', label: t('admin.api.is_public'), text: t('admin.api.is_public_text') },
          ]}
        />
        <TextArea name="origins" label={t('admin.api.origins')} hint={t('admin.api.origins_hint')} rows={2} />
        <SubmitButton>{t('admin.api.register')}</SubmitButton>
      </ShownOnce>
    </Card>
  )
}
