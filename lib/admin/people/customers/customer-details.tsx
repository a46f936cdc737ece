import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { CheckField, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { Card, Page } from '../../ui/layout/page.tsx'
import { create, edit } from './actions.ts'
import type { Part } from './part.ts'
import { writeDetails } from './write-details.ts'

/** A new customer, who chooses a password by the invitation. */
export async function NewCustomerPage() {
  const panel = await readyRequest('customers.write')
  const { t } = panel
  return (
    <Page title={t('admin.customers.add')} intro={t('admin.customers.add_intro')}>
      <Card>
        <PanelForm action={create} guard>
          <TextField name="email" type="email" label={t('admin.customers.email')} required />
          <DetailFields panel={panel} />
          <CheckField
            name="invite"
            label={t('admin.customers.invite')}
            hint={t('admin.customers.invite_hint')}
          />
          <SubmitButton>{t('admin.customers.add_button')}</SubmitButton>
        </PanelForm>
      </Card>
    </Page>
  )
}

/** The details of a customer, which staff may change. The e-mail address is theirs alone, since it opens the account. */
export function CustomerDetails({ panel, shown }: Part) {
  const { t, may } = panel
  if (!may('customers.write')) return null
  const version = shown.updatedAt.toISOString()
  return (
    <Card title={t('admin.customers.details')}>
      <PanelForm action={edit} guard version={version}>
        <input type="hidden" name="id" value={shown.id} />
        <DetailFields panel={panel} values={writeDetails(shown)} />
        <SaveBar />
      </PanelForm>
    </Card>
  )
}

type FieldsProps = { panel: Panel; values?: ReturnType<typeof writeDetails> }

function DetailFields({ panel: { t, app, locale }, values }: FieldsProps) {
  const languages = new Intl.DisplayNames([locale], { type: 'language' })
  const offered = new Set([app.settings.current['site.locale'], ...app.settings.current['site.locales']])
  if (values?.locale) offered.add(values.locale)
  return (
    <>
      <TextField name="name" label={t('admin.customers.name')} defaultValue={values?.name} required />
      <TextField name="phone" label={t('admin.customers.phone')} defaultValue={values?.phone} />
      <SelectField
        name="locale"
        label={t('admin.customers.email_language')}
        defaultValue={values?.locale ?? ''}
        choices={[
          { value: '', label: t('admin.customers.site_language') },
          ...[...offered].map((value) => ({ value, label: languages.of(value) ?? value })),
        ]}
      />
      <TextField
        name="tags"
        label={t('admin.customers.tags')}
        hint={t('admin.customers.tags_hint')}
        defaultValue={values?.tags}
      />
    </>
  )
}
