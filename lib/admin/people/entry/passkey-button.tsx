'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useActionState, useEffect, useState } from 'react'
import { EMPTY_FORM } from '../../forms/form-state.ts'
import { answerAlways } from '../../ui/forms/send-action.ts'
import { usePanelTexts } from '../../ui/frame/panel-context.tsx'
import { useToasts } from '../../ui/frame/toasts.tsx'
import { askForPasskey, enterWithPasskey } from './passkey-actions.ts'

type Props = { label: string; failed: string; next: string }

/** Signs in with a passkey: the browser asks for a fingerprint, a face or the PIN of the device. */
export function PasskeyButton({ label, failed, next }: Props) {
  const router = useRouter()
  const toasts = useToasts()
  const { lost } = usePanelTexts()
  const [isOffered, setOffered] = useState(false)
  const [state, send, isPending] = useActionState(answerAlways(enterWithPasskey, lost), EMPTY_FORM)
  useEffect(() => setOffered('PublicKeyCredential' in window), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is acted on once.
  useEffect(() => {
    if (state.answered === 0) return
    if (state.to !== undefined) router.push(state.to)
    else toasts.show(state.message ?? failed)
  }, [state.answered])
  if (!isOffered) return null
  const enter = async () => {
    const loaded = await Promise.all([import('@simplewebauthn/browser'), askForPasskey()]).catch(() => null)
    if (!loaded) return toasts.show(lost)
    const [{ startAuthentication }, asked] = loaded
    if (!asked) return toasts.show(failed)
    const { token, options } = asked
    try {
      const form = new FormData()
      form.set('answer', JSON.stringify(await startAuthentication({ optionsJSON: options })))
      form.set('token', token)
      form.set('next', next)
      startTransition(() => send(form))
    } catch {
      toasts.show(failed)
    }
  }
  return (
    <button type="button" className="button button-plain" aria-disabled={isPending} onClick={enter}>
      {label}
    </button>
  )
}
