'use client'

import { type InputHTMLAttributes, useState } from 'react'
import { usePanelTexts } from '../frame/panel-context.tsx'

/** A password, with a button that shows what was typed. */
export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const { showPassword } = usePanelTexts()
  const [isShown, setShown] = useState(false)
  return (
    <div className="with-reveal">
      <input {...props} type={isShown ? 'text' : 'password'} className="input" />
      <button
        type="button"
        className="button button-plain"
        aria-controls={props.id}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {showPassword}
      </button>
    </div>
  )
}
