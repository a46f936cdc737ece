import type { NextRequest } from 'next/server'
import { freshApp } from '#lib/app.ts'
import { siteColors } from '#lib/web/colors/site-colors.ts'

export async function GET(request: NextRequest): Promise<Response> {
  const { settings } = await freshApp()
  const { css, isCurrent } = siteColors(settings.current, request.nextUrl.searchParams.get('v'))
  return new Response(css, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}
