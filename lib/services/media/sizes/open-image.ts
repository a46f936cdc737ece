import type { Sharp, SharpOptions } from 'sharp'

/** Larger pictures are refused: decoding takes four bytes of memory per pixel, and a small file may hold billions. */
export const MAX_PIXELS = 50_000_000
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
const TIMEOUT_SECONDS = 20

/**
 * Opens a picture for processing, within limits on pixels and time. The library is loaded on first use, since most
 * processes never need it.
 */
export async function openImage(bytes: Buffer, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options }).timeout({
    seconds: TIMEOUT_SECONDS,
  })
}

let loading: Promise<typeof import('sharp')> | undefined

function loadSharp(): Promise<typeof import('sharp')> {
  loading ??= import('sharp').then((loaded) => {
    // Pictures are rarely processed twice, and each takes one core, so that pages keep theirs.
    loaded.default.cache(false)
    loaded.default.concurrency(1)
    return loaded
  })
  return loading
}
