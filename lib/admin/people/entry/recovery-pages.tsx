import { isStaffResetValid } from '#lib/domains/people/staff/index.ts'
import { guestRequest } from '../../request/panel-request.ts'
import { TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { EntryCard } from './entry-card.tsx'
import { DeadLink, NewPassword } from './pages.tsx'
import { askForReset, reset } from './recovery-actions.ts'

export async function ForgotPage() {
  const { app, t } = await guestRequest()
  return (
    <EntryCard
      site={app.settings.current['site.name']}
      title={t('admin.entry.forgot_title')}
      intro={t('admin.entry.forgot_intro')}
    >
      <PanelForm action={askForReset}>
        <TextField
          name="email"
          type="email"
          label={t('admin.entry.email')}
          autoComplete="username"
          required
        />
        <SubmitButton>{t('admin.entry.forgot_button')}</SubmitButton>
      </PanelForm>
    </EntryCard>
  )
}

export async function ResetPage({ token }: { token: string }) {
  const { app, t } = await guestRequest()
  const site = app.settings.current['site.name']
  if (!(await isStaffResetValid(app, token)))
    return <DeadLink site={site} text={t('admin.entry.reset_dead')} />
  return (
    <EntryCard site={site} title={t('admin.entry.reset')} intro={t('admin.entry.reset_intro')}>
      <PanelForm action={reset}>
        <input type="hidden" name="token" value={token} />
        <NewPassword />
        <SubmitButton>{t('admin.entry.reset_button')}</SubmitButton>
      </PanelForm>
    </EntryCard>
  )
}
