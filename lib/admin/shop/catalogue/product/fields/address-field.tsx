'use client'

import { useRef } from 'react'

type Props = { label: string; add: string; onAdded(url: string): void }

/** Adds an address to a list, by its button or by Enter. */
export function AddressField({ label, add: addText, onAdded }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    const url = input.current?.value.trim() ?? ''
    if (!input.current || url === '' || !input.current.reportValidity()) return
    onAdded(url)
    input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        className="input"
        type="url"
        aria-label={label}
        placeholder={label}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <button type="button" className="button button-plain" onClick={add}>
        {addText}
      </button>
    </>
  )
}
