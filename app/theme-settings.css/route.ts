import { sharedApp } from '#lib/app/app.ts'
import { loadDesignStylesheet } from '#lib/pages/design/design-stylesheet.ts'

export async function GET({ url }: Request): Promise<Response> {
  const { searchParams: query } = new URL(url)
  const { css, isCurrent } = await loadDesignStylesheet(
    await sharedApp(),
    query.get('theme') ?? '',
    query.get('v'),
  )
  return new Response(css, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}
