'use client'

import type { FormAction, FormState } from '../../forms/form-state.ts'
import { PanelForm, SubmitButton } from '../forms/form.tsx'

type Props = {
  /** Answers with the file's text as what is shown. */
  action: FormAction
  label: string
  name: string
  type: string
  fields?: Record<string, string | number>
}

/** A button for a file that needs a proof of who asks, which a link could not ask for. */
export function SaveFile({ action, label, name, type, fields = {} }: Props) {
  const save = ({ shown }: FormState) => {
    const address = URL.createObjectURL(new Blob([...(shown ?? [])], { type }))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <PanelForm action={action} className="" onDone={save}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <SubmitButton kind="plain">{label}</SubmitButton>
    </PanelForm>
  )
}
