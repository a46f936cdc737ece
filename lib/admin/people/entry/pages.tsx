import Link from 'next/link'
import { redirect } from 'next/navigation'
import { PASSWORD_MIN_LENGTH } from '#lib/domains/people/accounts/index.ts'
import { findChallenge, findInvitation, isSetupLinkValid } from '#lib/domains/people/staff/index.ts'
import { PANEL_PATH } from '#lib/web/http/target.ts'
import { findMember, guestRequest } from '../../request/panel-request.ts'
import { readPendingSignIn } from '../../request/pending-sign-in.ts'
import { PasswordField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { nameRole } from '../team/name-role.ts'
import { answerWithCode, answerWithRecoveryCode, join, setUp, signIn } from './actions.ts'
import { EntryCard } from './entry-card.tsx'
import { nextPath } from './next-path.ts'
import { PasskeyButton } from './passkey-button.tsx'

export async function SignInPage({ next: given }: { next: string | undefined }) {
  const next = nextPath(given)
  if (await findMember()) redirect(next)
  const { app, t } = await guestRequest()
  return (
    <EntryCard site={app.settings.current['site.name']} title={t('admin.entry.sign_in')}>
      <PanelForm action={signIn}>
        <input type="hidden" name="next" value={next} />
        <TextField
          name="email"
          type="email"
          label={t('admin.entry.email')}
          autoComplete="username"
          required
        />
        <PasswordField
          name="password"
          label={t('admin.entry.password')}
          autoComplete="current-password"
          required
        />
        <SubmitButton>{t('admin.entry.sign_in')}</SubmitButton>
      </PanelForm>
      <PasskeyButton label={t('admin.entry.passkey')} failed={t('admin.entry.passkey_failed')} next={next} />
      <p>
        <Link href={`${PANEL_PATH}/forgot`} prefetch={false}>
          {t('admin.entry.forgot')}
        </Link>
      </p>
    </EntryCard>
  )
}

export async function CodePage({ next: given, recovery }: { next: string | undefined; recovery: boolean }) {
  const next = nextPath(given)
  if (await findMember()) redirect(next)
  const { app, t } = await guestRequest()
  const factors = await findChallenge(app, await readPendingSignIn(app))
  if (!factors) redirect(`${PANEL_PATH}/sign-in?next=${encodeURIComponent(next)}`)
  const other = `?next=${encodeURIComponent(next)}${recovery ? '' : '&recovery=1'}`
  return (
    <EntryCard
      site={app.settings.current['site.name']}
      title={t('admin.entry.second_factor')}
      intro={recovery ? t('admin.entry.recovery_intro') : t('admin.entry.code_intro')}
    >
      <PanelForm action={recovery ? answerWithRecoveryCode : answerWithCode} key={String(recovery)}>
        <input type="hidden" name="next" value={next} />
        {recovery ? (
          <TextField
            name="recovery_code"
            label={t('admin.entry.recovery_code')}
            autoComplete="off"
            code
            required
          />
        ) : (
          <TextField
            name="code"
            label={t('admin.entry.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            code
            required
          />
        )}
        <SubmitButton>{t('admin.entry.go_on')}</SubmitButton>
      </PanelForm>
      <p>
        <Link href={other} prefetch={false}>
          {recovery ? t('admin.entry.use_code') : t('admin.entry.use_recovery_code')}
        </Link>
      </p>
    </EntryCard>
  )
}

export async function SetUpPage({ token }: { token: string }) {
  // The form's answer shows this page again, signed in by then.
  if (await findMember()) redirect(PANEL_PATH)
  const { app, t } = await guestRequest()
  const site = app.settings.current['site.name']
  if (!(await isSetupLinkValid(app, token)))
    return <DeadLink site={site} text={t('admin.entry.setup_dead')} />
  return (
    <EntryCard site={site} title={t('admin.entry.setup')} intro={t('admin.entry.setup_intro')}>
      <PanelForm action={setUp}>
        <input type="hidden" name="token" value={token} />
        <TextField name="name" label={t('admin.entry.name')} autoComplete="name" required />
        <TextField
          name="email"
          type="email"
          label={t('admin.entry.email')}
          autoComplete="username"
          required
        />
        <NewPassword />
        <SubmitButton>{t('admin.entry.setup_button')}</SubmitButton>
      </PanelForm>
    </EntryCard>
  )
}

export async function JoinPage({ token }: { token: string }) {
  if (await findMember()) redirect(PANEL_PATH)
  const { app, t } = await guestRequest()
  const site = app.settings.current['site.name']
  const invitation = await findInvitation(app, token)
  if (!invitation) return <DeadLink site={site} text={t('admin.entry.join_dead')} />
  const { email, role, roleName, name } = invitation
  return (
    <EntryCard
      site={site}
      title={t('admin.entry.join', { site })}
      intro={t('admin.entry.join_intro', { email, role: nameRole(t, role, roleName) })}
    >
      <PanelForm action={join}>
        <input type="hidden" name="token" value={token} />
        <TextField
          name="name"
          label={t('admin.entry.name')}
          autoComplete="name"
          defaultValue={name}
          required
        />
        <NewPassword />
        <SubmitButton>{t('admin.entry.join_button')}</SubmitButton>
      </PanelForm>
    </EntryCard>
  )
}

export async function NewPassword() {
  const { t } = await guestRequest()
  return (
    <PasswordField
      name="password"
      label={t('admin.entry.new_password')}
      hint={t('admin.entry.password_hint', { min: PASSWORD_MIN_LENGTH })}
      autoComplete="new-password"
      required
    />
  )
}

export async function DeadLink({ site, text }: { site: string; text: string }) {
  const { t } = await guestRequest()
  return (
    <EntryCard site={site} title={t('admin.entry.dead_link')} intro={text}>
      <p>
        <Link href={`${PANEL_PATH}/sign-in`} prefetch={false}>
          {t('admin.entry.sign_in')}
        </Link>
      </p>
    </EntryCard>
  )
}
