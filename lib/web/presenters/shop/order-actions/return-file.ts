import type { ReturnFile } from '#lib/domains/shop/orders/index.ts'

const ENDINGS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** A private file, which browsers save or show as what it is and nothing else. */
export function createFileResponse(
  { type, content }: Pick<ReturnFile, 'type'> & { content: Uint8Array<ArrayBuffer> },
  name: string,
): Response {
  const how = type === 'application/pdf' ? 'attachment' : 'inline'
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${how}; filename="${name}.${ENDINGS[type] ?? 'bin'}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
