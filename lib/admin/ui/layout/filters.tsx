'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useTransition } from 'react'
import { onSite } from '../frame/on-site.ts'

type Props = { path: string; label: string; children: ReactNode; button: string }

/** Filters of a list. They stand in its address, so that a list can be kept, shared and gone back to. */
export function Filters({ path, label, children, button }: Props) {
  const router = useRouter()
  const [isPending, start] = useTransition()
  const apply = (form: HTMLFormElement) => {
    const given = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    const query = new URLSearchParams(given).toString()
    start(() => router.push(query === '' ? path : `${path}?${query}`))
  }
  return (
    <search aria-label={label}>
      <form
        method="get"
        action={onSite(path)}
        className="filters"
        aria-busy={isPending}
        onChange={(event) => event.target instanceof HTMLSelectElement && apply(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          apply(event.currentTarget)
        }}
      >
        {children}
        <button type="submit" className="button button-plain">
          {button}
        </button>
      </form>
    </search>
  )
}
