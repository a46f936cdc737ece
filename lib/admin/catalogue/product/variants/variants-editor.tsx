'use client'

import { describeOptions } from '../fields/describe.ts'
import { useSentJson } from '../fields/use-sent-json.ts'
import { OptionEditor, type OptionTexts } from './option-editor.tsx'
import { countGone, type EditedOption, listRows, type SavedRow } from './rows.ts'
import { type Cells, type GridTexts, VariantGrid } from './variant-grid.tsx'

type Props = {
  options: readonly EditedOption[]
  saved: readonly SavedRow[]
  cells: Readonly<Record<string, Cells>>
  model: Cells
  /** `gone` says for each number of variants that so many go. */
  texts: { options: OptionTexts; grid: GridTexts; label: string; gone: readonly string[] }
}

/** The options of a product and its variants, which follow from them. */
export function VariantsEditor({ options: given, saved, cells, model, texts }: Props) {
  const [options, setOptions, field] = useSentJson('options', given)
  // An option without a value makes no variants yet.
  const complete = options.filter(({ values }) => values.length > 0)
  const gone = countGone(complete, saved)
  return (
    <>
      <input {...field} data-label={texts.label} data-shown={describeOptions(options)} />
      <OptionEditor options={options} texts={texts.options} onChange={setOptions} />
      {gone > 0 && (
        <p className="notice" role="status">
          {texts.gone[gone]}
        </p>
      )}
      <VariantGrid rows={listRows(complete, saved)} cells={cells} model={model} texts={texts.grid} />
    </>
  )
}
