'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useActionState, useEffect, useId, useState } from 'react'
import { EMPTY_FORM } from '../../forms/form-state.ts'
import { ProofDialog } from '../../ui/forms/proof-dialog.tsx'
import { answerAlways } from '../../ui/forms/send-action.ts'
import { usePanelTexts } from '../../ui/frame/panel-context.tsx'
import { useToasts } from '../../ui/frame/toasts.tsx'
import { askForNewPasskey, registerPasskey } from '../entry/passkey-actions.ts'

type Props = { label: string; name: string; suggested: string; failed: string }

/** Makes a passkey in this browser. */
export function NewPasskey({ label, name, suggested, failed }: Props) {
  const id = useId()
  const router = useRouter()
  const toasts = useToasts()
  const { lost } = usePanelTexts()
  const [given, setGiven] = useState(suggested)
  const [isProving, setProving] = useState(false)
  const [state, send, isPending] = useActionState(answerAlways(registerPasskey, lost), EMPTY_FORM)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is acted on once.
  useEffect(() => {
    if (state.answered === 0) return
    toasts.show(state.done ?? state.message ?? failed)
    router.refresh()
  }, [state.answered])
  const make = async () => {
    const loaded = await Promise.all([import('@simplewebauthn/browser'), askForNewPasskey()]).catch(
      () => null,
    )
    if (!loaded) return toasts.show(lost)
    const [{ startRegistration }, asked] = loaded
    if (!asked) return setProving(true)
    try {
      const form = new FormData()
      form.set('answer', JSON.stringify(await startRegistration({ optionsJSON: asked.options })))
      form.set('token', asked.token)
      form.set('name', given)
      startTransition(() => send(form))
    } catch {
      toasts.show(failed)
    }
  }
  return (
    <div className="form">
      <div className="field">
        <label htmlFor={id}>{name}</label>
        <input id={id} className="input" value={given} onChange={({ target }) => setGiven(target.value)} />
      </div>
      <button type="button" className="button button-plain" aria-disabled={isPending} onClick={make}>
        {label}
      </button>
      {isProving && (
        <ProofDialog
          onClose={() => setProving(false)}
          onProved={() => {
            setProving(false)
            make()
          }}
        />
      )}
    </div>
  )
}
