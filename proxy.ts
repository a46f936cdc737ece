import { type NextRequest, NextResponse } from 'next/server'
import { enterReactPage } from './lib/app/next/enter-react-page.ts'

/** Stands before the pages that React renders. */
export function proxy(request: NextRequest): Promise<Response> {
  return enterReactPage(request, NextResponse)
}

export const config = { matcher: ['/search', '/admin/:path*'] }
