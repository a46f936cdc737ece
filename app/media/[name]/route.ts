import { sharedApp } from '#lib/app.ts'
import { readMediaFile } from '#lib/services/media/index.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ name: string }> }

/** Serves downloaded pictures. A name is a hash of the file's content, so it can be cached forever. */
export async function GET(_: Request, { params }: Params): Promise<Response> {
  const { env } = await sharedApp()
  const file = await readMediaFile(env.storagePath, (await params).name)
  if (!file) return new Response('Picture not found.', { status: 404 })
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.mimeType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'",
    },
  })
}
