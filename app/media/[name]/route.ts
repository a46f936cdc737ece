import { sharedApp } from '#lib/app.ts'
import { readMediaFile } from '#lib/services/media/index.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ name: string }> }

/** Downloaded pictures. A name is a hash of what is in the file, so it may be kept for ever. */
export async function GET(_: Request, { params }: Params): Promise<Response> {
  const { env } = await sharedApp()
  const file = await readMediaFile(env.storagePath, (await params).name)
  if (!file) return new Response('There is no such picture.', { status: 404 })
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.mimeType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'",
    },
  })
}
