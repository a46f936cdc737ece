import sharp from 'sharp'

const SIDE = 1200
const GRAIN = 14

// A lamp from the upper left, and the shade that it leaves.
const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><defs>
<radialGradient id="l" cx=".32" cy=".22" r=".95"><stop offset="0" stop-color="#fffaf0"/><stop offset=".55" stop-color="#8c8780"/><stop offset="1" stop-color="#2c2a2e"/></radialGradient>
</defs><rect width="${SIDE}" height="${SIDE}" fill="url(#l)"/></svg>`

/** A drawing as if it stood in a studio: lit from one side, a little soft, with the grain of a film. A WebP. */
export async function photographDrawing(svg: string): Promise<Buffer> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  return sharp(Buffer.from(svg))
    .flatten()
    .blur(0.8)
    .composite([
      { input: Buffer.from(light), blend: 'soft-light' },
      { input: makeGrain(), raw, blend: 'soft-light' },
    ])
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
}

function makeGrain(): Buffer {
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  let state = 20_260_601
  for (let at = 0; at < pixels.length; at += 3) {
    state = Math.imul(state ^ (state >>> 15), 739_982_445) + 0x9e37
    pixels.fill(128 + (((state >>> 8) % 201) / 100 - 1) * GRAIN, at, at + 3)
  }
  return pixels
}
