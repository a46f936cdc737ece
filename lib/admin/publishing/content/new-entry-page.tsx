import type { EntryKind } from '#lib/domains/publishing/content/index.ts'
import { readyRequest } from '../../request/panel-request.ts'
import { TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Card, Page } from '../../ui/layout/page.tsx'
import { create } from './actions.ts'

/** A post or page begins as a draft with a title, so that all that is written then can be kept. */
export async function NewEntryPage({ kind }: { kind: EntryKind }) {
  const { t } = await readyRequest('content.write')
  return (
    <Page title={t(`admin.content.new_${kind}`)}>
      <Card>
        <PanelForm action={create}>
          <input type="hidden" name="kind" value={kind} />
          <TextField name="title" label={t('admin.content.title')} required autoComplete="off" />
          <SubmitButton>{t('admin.content.begin')}</SubmitButton>
        </PanelForm>
      </Card>
    </Page>
  )
}
