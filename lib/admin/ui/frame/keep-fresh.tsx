'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Reads the page anew every so often, while it shows something under way. Not while nobody looks at it. */
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
