'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Reloads the page at intervals while it shows work in progress and is visible. */
export function KeepFresh({ seconds }: { seconds: number }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [router, seconds])
  return null
}

/** Loads a page again when the browser's back or forward button leads to it. Next shows it as it was before. */
export function RefreshOnReturn() {
  const router = useRouter()
  useEffect(() => {
    const refresh = () => {
      // Links within a page are left alone.
      if (location.hash !== '') return
      // Once Next has shown the former page: it drops what was asked for before that.
      setTimeout(() => router.refresh())
    }
    addEventListener('popstate', refresh)
    return () => removeEventListener('popstate', refresh)
  }, [router])
  return null
}
