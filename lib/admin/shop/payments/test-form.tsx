'use client'

import { useState } from 'react'
import type { FormAction, FormState } from '../../forms/form-state.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'

type Props = {
  action: FormAction
  id: string | number
  label: string
  /** The id of the form whose saved values are tested. */
  needsSaved: string
}

/** A button that has something asked, and says below what came of it. */
export function TestForm({ action, id, label, needsSaved }: Props) {
  const [found, setFound] = useState<FormState['shown']>()
  return (
    <>
      <PanelForm action={action} className="" onDone={({ shown }) => setFound(shown)} needsSaved={needsSaved}>
        <input type="hidden" name="id" value={id} />
        <SubmitButton kind="plain">{label}</SubmitButton>
      </PanelForm>
      <div role="status">
        {found && (
          <ul className="notice">
            {found.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
