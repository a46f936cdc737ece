'use client'

import { type ReactNode, type SyntheticEvent, useRef } from 'react'

/** Prices depend on these fields. */
const PRICING = /^(?:(?:billing|shipping)\.(?:country|state)|shipping_method|elsewhere)$/

/** Fields that prices depend on are sent as soon as they change; the button is for browsers without scripts, and for the Enter key. */
export function Repricing({ children }: { children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const reprice = ({ target }: SyntheticEvent) => {
    const { name = '' } = target as HTMLInputElement
    if (PRICING.test(name)) button.current?.form?.requestSubmit(button.current)
  }
  return (
    <div onChange={reprice}>
      <button
        ref={button}
        type="submit"
        name="act"
        value="price"
        className="unseen"
        tabIndex={-1}
        aria-hidden="true"
      />
      {children}
    </div>
  )
}
