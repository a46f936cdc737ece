'use client'

import { type ReactNode, useState } from 'react'
import type { FormAction, FormState } from '../../forms/form-state.ts'
import { PanelForm } from '../forms/form.tsx'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { useToasts } from '../frame/toasts.tsx'

type Props = {
  action: FormAction
  title: string
  text: string
  children: ReactNode
  /** The next step, once the member has stored the secret. */
  next: ReactNode
}

/** A form whose answer is shown once, such as recovery codes or a secret, to be kept elsewhere. */
export function ShownOnce({ action, title, text, children, next }: Props) {
  const texts = usePanelTexts()
  const toasts = useToasts()
  const [shown, setShown] = useState<FormState['shown']>()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(shown?.join('\n') ?? '').then(
      () => setCopied(true),
      // Browsers may refuse, such as in a page without HTTPS.
      () => toasts.show(texts.notCopied),
    )
  if (!shown)
    return (
      <PanelForm action={action} onDone={(state) => setShown(state.shown)}>
        {children}
      </PanelForm>
    )
  return (
    <div className="notice" role="status">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
      <ul className="codes">
        {shown.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <button type="button" className="button button-plain" onClick={copy}>
          {isCopied ? texts.copied : texts.copy}
        </button>
        {next}
      </div>
    </div>
  )
}
