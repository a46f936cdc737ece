import { useId } from 'react'
import type { ThemeField } from '#lib/domains/publishing/themes/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { FormAction } from '../../forms/form-state.ts'
import type { Panel } from '../../request/panel-request.ts'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { PictureField } from '../media/picker/picture-field.tsx'
import { AutoSave } from './auto-save.tsx'
import { toSent, writeShown, writeValue } from './design-field.ts'

type Props = {
  panel: Panel
  action: FormAction
  hidden: Record<string, string>
  fields: readonly ThemeField[]
}

/** Fields of a theme or of a section, which are saved to the draft as soon as they are changed. */
export function DesignForm({ panel, action, hidden, fields }: Props) {
  return (
    <PanelForm action={action} autoComplete="off">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((field) => (
        <Field key={field.id} panel={panel} field={field} />
      ))}
      <AutoSave
        shown={Object.fromEntries(fields.map((field) => [field.id, toSent(field)]))}
        version={writeShown(fields)}
      />
      <SubmitButton kind="plain">{panel.t('admin.theme.save')}</SubmitButton>
    </PanelForm>
  )
}

const INPUT_TYPES = { color: 'color', range: 'number', number: 'number' } as const

function Field({ panel: { t, may }, field }: { panel: Panel; field: ThemeField }) {
  const { id, type, label, info, fallback, options, min, max } = field
  const defaultValue = writeValue(field, field.value)
  if (type === 'switch')
    return <CheckField name={id} label={label} hint={info} defaultChecked={defaultValue === 'on'} />
  const shown = options.find(({ value }) => value === fallback)?.label ?? String(fallback)
  const hint = [info, shown !== '' && t('admin.theme.default', { value: shown })].filter(Boolean).join(' ')
  const common = { name: id, label, hint, defaultValue }
  if (field.isCut) return <PickOrEnter {...common} t={t} options={options} />
  if (field.isPicked)
    return <SelectField {...common} choices={[{ value: '', label: t('admin.theme.nothing') }, ...options]} />
  if (options.length > 0) return <SelectField {...common} choices={options} required />
  if (type === 'image') return <PictureField {...common} mayAdd={may('content.write')} />
  if (type === 'richtext') return <TextArea {...common} rows={4} />
  const isNumber = type === 'range' || type === 'number'
  const inputType = type in INPUT_TYPES ? INPUT_TYPES[type as keyof typeof INPUT_TYPES] : 'text'
  const bounds = isNumber ? { min, max, step: 'any' } : {}
  return <TextField {...common} {...bounds} type={inputType} required={isNumber || type === 'color'} />
}

type Common = { name: string; label: string; hint: string; defaultValue: string }

/** Proposes the entries that are listed, and takes the address of any other. */
function PickOrEnter({ t, options, ...common }: Common & { t: Translate; options: ThemeField['options'] }) {
  const list = useId()
  // One that is gone, or was mistyped, has no name.
  const picked = options.find(({ value, label }) => value === common.defaultValue && label !== value)
  const name = picked ? t('admin.theme.picked', { name: picked.label }) : ''
  const hint = [name, common.hint, t('admin.theme.pick_or_enter')].filter(Boolean).join(' ')
  return (
    <>
      <TextField {...common} hint={hint} list={list} autoComplete="off" />
      <datalist id={list}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}
