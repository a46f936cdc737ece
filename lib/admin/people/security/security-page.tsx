import Link from 'next/link'
import {
  listOwnPasskeys,
  listOwnSessions,
  type OwnPasskey,
  type StaffDevice,
} from '#lib/domains/people/staff/index.ts'
import { PANEL_LOCALES } from '#lib/services/texts/index.ts'
import { memberRequest, type Panel } from '../../request/panel-request.ts'
import { ShownOnce } from '../../ui/files/shown-once.tsx'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { PasswordField, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card, Page } from '../../ui/layout/page.tsx'
import {
  changePassword,
  endOthers,
  endSession,
  removePasskey,
  removeTotp,
  renewCodes,
  saveProfile,
} from './actions.ts'
import { EmailCard } from './email-change.tsx'
import { NewPasskey } from './new-passkey.tsx'

/** The member's own account: name, language, password, second factor, sessions. */
export async function SecurityPage() {
  const panel = await memberRequest()
  const { t, app, actor } = panel
  const isReady = actor.hasSecondFactor || !app.settings.current['staff.require_second_factor']
  const [sessions, passkeys] = await Promise.all([listOwnSessions(app, actor), listOwnPasskeys(app, actor)])
  return (
    <Page title={t('admin.security.title')} intro={t('admin.security.intro')}>
      <Profile panel={panel} />
      {isReady && <EmailCard />}
      <SecondFactor panel={panel} />
      <Passkeys panel={panel} passkeys={passkeys} />
      <Card title={t('admin.security.password')}>
        <PanelForm action={changePassword}>
          <PasswordField
            name="password"
            label={t('admin.entry.new_password')}
            hint={t('admin.security.password_hint')}
            autoComplete="new-password"
            required
          />
          <SubmitButton>{t('admin.security.change_password')}</SubmitButton>
        </PanelForm>
      </Card>
      <Sessions panel={panel} sessions={sessions} />
    </Page>
  )
}

function Profile({ panel: { t, member } }: { panel: Panel }) {
  const languages = [
    { value: '', label: t('admin.security.browser_language') },
    ...PANEL_LOCALES.map((value) => ({ value, label: nameLanguage(value) })),
  ]
  return (
    <Card title={t('admin.security.profile')}>
      <PanelForm action={saveProfile} guard>
        <TextField
          name="name"
          label={t('admin.entry.name')}
          defaultValue={member.name}
          autoComplete="name"
          required
        />
        <SelectField
          name="locale"
          label={t('admin.security.language')}
          choices={languages}
          defaultValue={member.locale ?? ''}
          required
        />
        <SubmitButton>{t('admin.form.save')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}

function SecondFactor({ panel: { t, actor } }: { panel: Panel }) {
  const badge = actor.hasSecondFactor ? (
    <Badge tone="good">{t('admin.security.on')}</Badge>
  ) : (
    <Badge tone="bad">{t('admin.security.off')}</Badge>
  )
  return (
    <Card
      title={t('admin.security.second_factor')}
      intro={t('admin.security.second_factor_intro')}
      actions={badge}
    >
      <p className="buttons">
        <Link className="button button-plain" href="/admin/security/authenticator" prefetch={false}>
          {actor.hasSecondFactor ? t('admin.security.replace_totp') : t('admin.security.set_up_totp')}
        </Link>
      </p>
      {actor.hasSecondFactor && (
        <>
          <ShownOnce
            action={renewCodes}
            title={t('admin.security.codes_title')}
            text={t('admin.security.codes_text')}
            next={null}
          >
            <SubmitButton kind="plain">{t('admin.security.renew_codes')}</SubmitButton>
          </ShownOnce>
          <ConfirmButton
            action={removeTotp}
            label={t('admin.security.remove_totp')}
            title={t('admin.security.remove_totp')}
            text={t('admin.security.remove_totp_text')}
            confirm={t('admin.security.remove_totp')}
          />
        </>
      )}
    </Card>
  )
}

function Passkeys({
  panel: { t, format, browser },
  passkeys,
}: {
  panel: Panel
  passkeys: readonly OwnPasskey[]
}) {
  return (
    <Card title={t('admin.security.passkeys')} intro={t('admin.security.passkeys_intro')}>
      <ul className="rows">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <br />
              <span className="muted">
                {lastUsedAt
                  ? t('admin.security.passkey_used', { at: format.moment(lastUsedAt) })
                  : t('admin.security.passkey_made', { at: format.day(createdAt) })}
              </span>
            </div>
            <ConfirmButton
              action={removePasskey}
              label={t('admin.security.remove_passkey')}
              title={t('admin.security.remove_passkey_title', { name })}
              text={t('admin.security.remove_passkey_text')}
              confirm={t('admin.security.remove_passkey')}
              fields={{ id }}
            />
          </li>
        ))}
      </ul>
      <NewPasskey
        label={t('admin.security.add_passkey')}
        name={t('admin.security.passkey_name')}
        suggested={browser.device}
        failed={t('admin.entry.passkey_failed')}
      />
    </Card>
  )
}

function Sessions({ panel: { t, format }, sessions }: { panel: Panel; sessions: readonly StaffDevice[] }) {
  return (
    <Card title={t('admin.security.sessions')} intro={t('admin.security.sessions_intro')}>
      <ul className="rows">
        {sessions.map(({ id, device, ip, lastUsedAt, isCurrent }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong>{' '}
              {isCurrent && <Badge tone="good">{t('admin.security.this_browser')}</Badge>}
              <br />
              <span className="muted">
                {t('admin.security.last_used', { at: format.moment(lastUsedAt), ip: ip ?? '' })}
              </span>
            </div>
            {!isCurrent && (
              <PanelForm action={endSession} className="">
                <input type="hidden" name="id" value={id} />
                <SubmitButton kind="plain">{t('admin.security.end_session')}</SubmitButton>
              </PanelForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PanelForm action={endOthers}>
          <SubmitButton kind="plain">{t('admin.security.end_others')}</SubmitButton>
        </PanelForm>
      )}
    </Card>
  )
}

/** In the language itself, for those who read no other. */
function nameLanguage(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}
