import type { ImportDescription } from '#lib/domains/running/imports/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { CheckField, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { start } from './actions.ts'

type Props = { panel: Panel; shown: ImportDescription }

/** Asks for what the file does not say, and has it imported. */
export function StartForm({ panel: { t, format }, shown }: Props) {
  const { id, state, created, updated, lacking, missing, download, site, source, contents } = shown
  const isOfSite =
    source !== 'storefront' && contents !== null && ['products', 'content', 'site'].includes(contents)
  const isStopped = state === 'stopped'
  return (
    <Card
      title={t(isStopped ? 'admin.import.go_on' : 'admin.import.start')}
      intro={t(isStopped ? 'admin.import.go_on_text' : 'admin.import.start_text')}
    >
      <PanelForm action={start}>
        <input type="hidden" name="id" value={id} />
        {lacking ? (
          <SelectField
            name="missing"
            label={t('admin.import.missing_choice')}
            required
            defaultValue={missing}
            choices={[
              { value: 'keep', label: t('admin.import.missing.keep') },
              { value: 'unpublish', label: t('admin.import.missing.unpublish') },
              { value: 'unpublish-all', label: t('admin.import.missing.unpublish_all') },
            ]}
          />
        ) : (
          <input type="hidden" name="missing" value="keep" />
        )}
        {isOfSite && (
          <>
            <CheckField
              name="download"
              label={t('admin.import.download')}
              hint={t('admin.import.download_hint')}
              defaultChecked={isStopped ? download : true}
            />
            <TextField
              name="site"
              type="url"
              label={t('admin.import.site')}
              hint={t('admin.import.site_hint')}
              defaultValue={site ?? ''}
              placeholder="https://old.example"
            />
          </>
        )}
        <SubmitButton>
          {isStopped
            ? t('admin.import.go_on')
            : t('admin.import.start_with', {
                created: format.number(created),
                updated: format.number(updated),
              })}
        </SubmitButton>
      </PanelForm>
    </Card>
  )
}
