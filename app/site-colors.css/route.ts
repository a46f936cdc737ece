import { freshApp } from '#lib/app/app.ts'
import { siteColors } from '#lib/web/colors/site-colors.ts'

export async function GET(request: Request): Promise<Response> {
  const { settings } = await freshApp()
  const { css, isCurrent } = siteColors(settings.current, new URL(request.url).searchParams.get('v'))
  return new Response(css, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}
