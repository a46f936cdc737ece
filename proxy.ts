import { type NextRequest, NextResponse } from 'next/server'
import { enterNextHost } from './lib/app/enter-next-host.ts'

/** What stands before Next's router where Next serves the site by itself. */
export function proxy(request: NextRequest): Promise<NextResponse> {
  return enterNextHost(request, NextResponse)
}

export const config = { matcher: '/((?!_next/).*)' }
