import { Fragment } from 'react'

/** Renders text in which `backticks` mark code. */
export function WithCode({ text }: { text: string }) {
  const parts = text.split('`').map((part, i) => ({ part, key: `${i} ${part}`, isCode: i % 2 === 1 }))
  return parts.map(({ part, key, isCode }) =>
    isCode ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>,
  )
}
