import { findEmailChange } from '#lib/domains/people/staff/index.ts'
import { readyRequest } from '../../request/panel-request.ts'
import { TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Card, Page } from '../../ui/layout/page.tsx'
import { askForEmailChange, confirmEmail } from './email-actions.ts'

/** Asks for another address; it changes once both have confirmed. */
export async function EmailCard() {
  const { t, member } = await readyRequest()
  return (
    <Card title={t('admin.security.email')} intro={t('admin.security.email_intro', { email: member.email })}>
      <PanelForm action={askForEmailChange}>
        <TextField
          name="email"
          type="email"
          label={t('admin.security.new_email')}
          autoComplete="email"
          required
        />
        <SubmitButton>{t('admin.security.change_email')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}

/** The page behind the mailed links. */
export async function EmailChangePage({ token }: { token: string }) {
  const { t, app, actor } = await readyRequest()
  const change = await findEmailChange(app, actor, token)
  if (!change)
    return (
      <Page title={t('admin.entry.dead_link')}>
        <p>{t('admin.entry.reset_dead')}</p>
      </Page>
    )
  const { email, newEmail } = change
  return (
    <Page
      title={t('admin.entry.email_change')}
      intro={t('admin.entry.email_change_intro', { email, new_email: newEmail })}
    >
      <Card>
        <PanelForm action={confirmEmail}>
          <input type="hidden" name="token" value={token} />
          <SubmitButton>{t('admin.entry.email_change_button')}</SubmitButton>
        </PanelForm>
      </Card>
    </Page>
  )
}
