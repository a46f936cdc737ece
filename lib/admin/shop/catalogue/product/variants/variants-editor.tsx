'use client'

import { fieldId, useForm } from '#lib/admin/ui/forms/form.tsx'
import type { GridColumn } from '#lib/admin/ui/layout/grid-parts.ts'
import { describeOptions } from '../fields/describe.ts'
import { useSentJson } from '../fields/use-sent-json.ts'
import { OptionEditor, type OptionTexts } from './option-editor.tsx'
import { countGone, type EditedOption, listRows, type SavedRow } from './rows.ts'
import { type Filled, VariantGrid, type VariantTexts } from './variant-grid.tsx'

type Props = {
  options: readonly EditedOption[]
  saved: readonly SavedRow[]
  filled: Readonly<Record<string, Filled>>
  model: Filled
  columns: readonly GridColumn[]
  /** `gone` says for each number of variants that so many go. */
  texts: { options: OptionTexts; grid: VariantTexts; label: string; gone: readonly string[] }
}

/** The options of a product and its variants, which follow from them. */
export function VariantsEditor({ options: given, saved, filled, model, columns, texts }: Props) {
  const [options, setOptions, field] = useSentJson('options', given)
  const { id, state } = useForm()
  const faults = state.errors.options
  // An option without a value makes no variants yet.
  const complete = options.filter(({ values }) => values.length > 0)
  const gone = countGone(complete, saved)
  return (
    <>
      <input {...field} data-label={texts.label} data-shown={describeOptions(options)} />
      {faults && (
        // The message above the form leads here.
        <p className="fault" id={fieldId(id, 'options')} tabIndex={-1}>
          {faults.join(' ')}
        </p>
      )}
      <OptionEditor
        options={options}
        texts={texts.options}
        onChange={setOptions}
        isRefused={faults !== undefined}
      />
      {gone > 0 && (
        <p className="notice" role="status">
          {texts.gone[gone]}
        </p>
      )}
      <VariantGrid
        rows={listRows(complete, saved)}
        filled={filled}
        model={model}
        columns={columns}
        texts={texts.grid}
      />
    </>
  )
}
