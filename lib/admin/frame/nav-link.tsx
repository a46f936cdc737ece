'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

/** A link of the sidebar that shows where one is. */
export function NavLink({ path, children }: { path: string; children: ReactNode }) {
  const current = usePathname()
  const isHere = path === '/admin' ? current === path : current === path || current.startsWith(`${path}/`)
  return (
    <Link
      href={path}
      prefetch={false}
      className="nav-link"
      aria-current={current === path ? 'page' : isHere ? 'true' : undefined}
      onClick={() => {
        const sheet = document.getElementById('sidebar')
        if (sheet?.matches(':popover-open')) sheet.hidePopover()
      }}
    >
      {children}
    </Link>
  )
}
