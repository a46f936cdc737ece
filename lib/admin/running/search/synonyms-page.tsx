import { listSearchSynonyms } from '#lib/domains/running/search/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { addSynonyms, removeSynonyms } from './actions.ts'
import { SearchParts } from './search-parts.tsx'

/** Terms that mean the same in searches. */
export async function SynonymsPage() {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const synonyms = await listSearchSynonyms(app, actor)
  return (
    <Page title={t('admin.search.synonyms')} intro={t('admin.search.synonyms_intro')}>
      <SearchParts panel={panel} current="synonyms" />
      {may('search.write') && <AddSynonyms panel={panel} key={synonyms.length} />}
      <Card>
        {synonyms.length === 0 ? (
          <Empty title={t('admin.search.no_synonyms')} text={t('admin.search.no_synonyms_text')} />
        ) : (
          <ul className="rows">
            {synonyms.map(({ id, terms, oneWay, unmatched }) => {
              const shown = writeSynonyms(terms, oneWay)
              return (
                <li key={id}>
                  <div>
                    {shown}
                    {unmatched.length > 0 && (
                      <p className="muted">
                        {t('admin.search.unmatched', {
                          count: unmatched.length,
                          terms: unmatched.join(', '),
                        })}
                      </p>
                    )}
                  </div>
                  {may('search.write') && (
                    <ConfirmButton
                      action={removeSynonyms}
                      kind="plain"
                      label={t('admin.search.remove')}
                      title={t('admin.search.remove_synonyms')}
                      text={shown}
                      confirm={t('admin.search.remove')}
                      fields={{ id }}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Card>
    </Page>
  )
}

function writeSynonyms([first = '', ...others]: readonly string[], oneWay: boolean): string {
  return oneWay ? `${first} → ${others.join(', ')}` : [first, ...others].join(' = ')
}

function AddSynonyms({ panel: { t } }: { panel: Panel }) {
  return (
    <Card title={t('admin.search.add_synonyms')}>
      <PanelForm action={addSynonyms} guard>
        <TextField
          name="terms"
          label={t('admin.search.terms')}
          hint={t('admin.search.terms_hint')}
          autoComplete="off"
          required
        />
        <RadioField
          name="kind"
          label={t('admin.search.direction')}
          defaultValue="both"
          choices={[
            {
              value: 'both',
              label: t('admin.search.both_ways'),
              text: t('admin.search.both_ways_text'),
            },
            { value: 'one', label: t('admin.search.one_way'), text: t('admin.search.one_way_text') },
          ]}
        />
        <SubmitButton>{t('admin.search.add_synonyms')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}
