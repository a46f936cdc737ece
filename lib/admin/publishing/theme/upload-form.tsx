'use client'

import { FileField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { upload } from './actions.ts'
import { FindingList } from './findings.tsx'
import type { WordedFinding } from './word-findings.ts'

type Texts = Record<'file' | 'send' | 'refused' | 'limit' | 'tooLarge', string>

/** Uploads the ZIP file of a theme, and shows the findings that keep it out. */
export function UploadForm({ texts, maxBytes }: { texts: Texts; maxBytes: number }) {
  return (
    <PanelForm action={upload} className="form">
      <FileField
        name="file"
        label={texts.file}
        accept=".zip,application/zip"
        most={{ bytes: maxBytes, limit: texts.limit, fault: texts.tooLarge }}
      />
      <SubmitButton>{texts.send}</SubmitButton>
      <Refused text={texts.refused} />
    </PanelForm>
  )
}

function Refused({ text }: { text: string }) {
  const { state } = useForm()
  const findings = (state.found ?? []) as WordedFinding[]
  return (
    <div role="status">
      {findings.length > 0 && (
        <>
          <p className="fault">{text}</p>
          <FindingList findings={findings} />
        </>
      )}
    </div>
  )
}
