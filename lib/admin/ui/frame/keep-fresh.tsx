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
