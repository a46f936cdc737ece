'use client'

import { type ReactNode, useState } from 'react'
import type { FormAction } from '../../forms/form-state.ts'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { useToasts } from '../frame/toasts.tsx'
import { Dialog } from '../layout/dialog.tsx'
import { PanelForm, SubmitButton } from './form.tsx'
import { isUnsaved } from './is-unsaved.ts'

type Props = {
  action: FormAction
  /** Of the button that opens the dialog; the dialog's own confirms. */
  label: string
  title: string
  text: string
  confirm: string
  /** Hidden fields of the form. */
  fields?: Record<string, string | number>
  kind?: 'danger' | 'plain' | 'quiet'
  /** Of the button that confirms. */
  tone?: 'danger' | 'primary'
  /** The act of the page that a key starts. */
  isMainAct?: boolean
  /** The id of a form that has to be saved first. */
  needsSaved?: string
  children?: ReactNode
}

/** A button for an act that cannot be undone, or that needs to know more: a dialog asks first. */
export function ConfirmButton({
  action,
  label,
  title,
  text,
  confirm,
  fields = {},
  kind = 'danger',
  tone = 'danger',
  isMainAct,
  needsSaved,
  children,
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const texts = usePanelTexts()
  const toasts = useToasts()
  return (
    <>
      <button
        type="button"
        className={`button button-${kind}`}
        data-main-act={isMainAct || undefined}
        onClick={() => (isUnsaved(needsSaved) ? toasts.show(texts.saveFirst) : setOpen(true))}
      >
        {label}
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)} holdsEnter>
          <p>{text}</p>
          <PanelForm action={action} onDone={() => setOpen(false)}>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {children}
            <div className="buttons">
              <button type="button" className="button button-plain" onClick={() => setOpen(false)}>
                {texts.cancel}
              </button>
              {/* Enter does what can be mended; a dialog about anything else begins with the way out. */}
              <SubmitButton kind={tone} isBegin={tone === 'primary' && !children}>
                {confirm}
              </SubmitButton>
            </div>
          </PanelForm>
        </Dialog>
      )}
    </>
  )
}
