'use client'

import type { FormAction } from '../forms/form-state.ts'
import { PanelForm, SubmitButton } from '../ui/forms/form.tsx'
import { SelectedFields, useSelected } from './select-rows.tsx'

/** An action for all selected rows: the button sends the form's `actName` with `value`. */
export type BulkAct = { value: string; label: string; kind?: 'primary' | 'plain' | 'danger' }

type Props = {
  /** The fields that hold the selected rows. */
  name: string
  action: FormAction
  undo?: FormAction
  /** The field that names the act. */
  actName: string
  /** The main act first, which a key runs. */
  acts: readonly BulkAct[]
  /** Hidden fields of the form. */
  fields?: Record<string, string>
}

/** The acts of a list whose rows can be selected, if one form has a button for each. */
export function BulkForm({ name, action, undo, actName, acts, fields = {} }: Props) {
  const { clear } = useSelected()
  return (
    <PanelForm action={action} undo={undo} className="buttons" onDone={clear}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <SelectedFields name={name} />
      {acts.map(({ value, label, kind = 'plain' }, index) => (
        <SubmitButton key={value} kind={kind} name={actName} value={value} isMainAct={index === 0}>
          {label}
        </SubmitButton>
      ))}
    </PanelForm>
  )
}
