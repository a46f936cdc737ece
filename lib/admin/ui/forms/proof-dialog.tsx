'use client'

import { startTransition, useActionState, useEffect, useState } from 'react'
import { EMPTY_FORM } from '../../forms/form-state.ts'
import { prove } from '../../people/entry/actions.ts'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { Dialog } from '../layout/dialog.tsx'
import { PasswordInput } from './password-input.tsx'
import { answerAlways } from './send-action.ts'

type Props = { onProved(): void; onClose(): void }

/** Asks for the password, or a code of the authenticator app, before a grave act. */
export function ProofDialog({ onProved, onClose }: Props) {
  const { proof, cancel, lost } = usePanelTexts()
  const [kind, setKind] = useState<'password' | 'code'>('password')
  const [state, send, isPending] = useActionState(answerAlways(prove, lost), EMPTY_FORM)
  const fault = state.errors[kind]?.[0] ?? state.message
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is acted on once.
  useEffect(() => {
    if (state.answered > 0 && state.message === undefined) onProved()
  }, [state.answered])
  const described = {
    id: 'proof',
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': fault === undefined ? undefined : 'proof-fault',
    required: true,
  }
  return (
    <Dialog title={proof.title} onClose={onClose}>
      <p>{proof.intro}</p>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          startTransition(() => send(data))
        }}
      >
        <div className="field" key={kind}>
          <label htmlFor="proof">{proof[kind]}</label>
          {kind === 'password' ? (
            <PasswordInput {...described} name="password" autoComplete="current-password" />
          ) : (
            <input
              {...described}
              className="input"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
          {fault !== undefined && (
            <p className="fault" id="proof-fault" role="alert">
              {fault}
            </p>
          )}
        </div>
        <div className="buttons">
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setKind(kind === 'password' ? 'code' : 'password')}
          >
            {kind === 'password' ? proof.useCode : proof.usePassword}
          </button>
          <button type="button" className="button button-plain" onClick={onClose}>
            {cancel}
          </button>
          <button type="submit" className="button button-primary" aria-disabled={isPending}>
            {proof.button}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
