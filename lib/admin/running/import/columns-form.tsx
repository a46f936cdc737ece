import type { showImport } from '#lib/domains/running/imports/index.ts'
import { numberIn, type Query } from '../../lists/query.ts'
import type { Panel } from '../../request/panel-request.ts'
import { SelectField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Filters } from '../../ui/layout/filters.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { chooseColumns } from './actions.ts'
import { IMPORT_PATH, nameFile } from './states.tsx'

type Shown = NonNullable<Awaited<ReturnType<typeof showImport>>>
type Props = { panel: Panel; shown: Shown; query: Query }

/** Asks what the columns of a file are: a field for each, with a sample of what is in it. */
export function ColumnsForm({ panel, shown: { id, choices, source, contents, chosen }, query }: Props) {
  if (!choices) return null
  const { t, locale } = panel
  const { headers, kinds, nearest } = choices
  const current = kinds.findIndex((kind) => kind.source === source && kind.contents === contents)
  const asked = numberIn(query.kind) ?? (current < 0 ? nearest : current)
  const kind = kinds[asked]
  if (!kind) return null
  const label = (name: string, german?: string) => (locale === 'de' && german) || name
  const before = asked === current ? chosen : null
  const needed = kind.columns.filter(({ isRequired }) => isRequired)
  return (
    <Card title={t('admin.import.choose_columns')} intro={t('admin.import.choose_columns_text')}>
      <Filters
        path={`${IMPORT_PATH}/${id}`}
        label={t('admin.import.file_kind')}
        button={t('admin.import.show_kind')}
      >
        <label className="filter">
          <span>{t('admin.import.file_kind')}</span>
          <select className="input" name="kind" defaultValue={asked}>
            {kinds.map((one, index) => (
              <option key={`${one.source} ${one.contents}`} value={index}>
                {nameFile(panel, one)}
              </option>
            ))}
          </select>
        </label>
      </Filters>
      <PanelForm key={asked} action={chooseColumns}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="kind" value={asked} />
        <p className="muted">
          {t('admin.import.needed_columns', {
            names: needed.map(({ name, german }) => label(name, german)).join(', '),
          })}
        </p>
        {headers.map(({ header, sample }, index) => (
          <SelectField
            key={header}
            name={`column_${index}`}
            label={header}
            hint={sample === '' ? t('admin.import.column_is_empty') : t('admin.import.sample', { sample })}
            isPlain
            defaultValue={before?.[header] ?? kind.guesses[index] ?? ''}
            choices={[
              { value: '', label: t('admin.import.leave_out') },
              ...kind.columns.map(({ name, german }) => ({ value: name, label: label(name, german) })),
            ]}
          />
        ))}
        <SubmitButton>{t('admin.import.check_columns')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}
