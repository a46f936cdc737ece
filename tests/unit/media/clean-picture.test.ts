import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cleanPicture } from '#lib/services/media/sizes/clean-picture.ts'

const create = { width: 8, height: 6, channels: 3 as const, background: { r: 200, g: 20, b: 20 } }
const SECRET = 'Taken at 18 Alder Lane'
const after = (bytes: Buffer, at: number, inserted: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)])
const pixelsOf = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer()

/** A comment as a segment of JPEG. */
const jpegComment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), Buffer.from(SECRET)])
/** A segment that a program has written for itself. */
const jpegApp = Buffer.concat([Buffer.from([0xff, 0xec, 0, SECRET.length + 2]), Buffer.from(SECRET)])
const gifComment = Buffer.concat([
  Buffer.from([0x21, 0xfe, SECRET.length]),
  Buffer.from(SECRET),
  Buffer.from([0]),
])

async function gif(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(8 * 6 * 3, 10), Buffer.alloc(8 * 6 * 3, 200)])
  const raw = { width: 8, height: 12, channels: 3 as const, pageHeight: 6 }
  return sharp(frames, { raw })
    .gif({ loop: 3, delay: [100, 200] })
    .toBuffer()
}
const headOfGif = (bytes: Buffer) => 13 + 3 * 2 ** ((bytes.readUInt8(10) & 7) + 1)

const pictures: [string, () => Promise<Buffer>, (clean: Buffer) => Buffer][] = [
  ['JPEG with a comment', () => sharp({ create }).jpeg().toBuffer(), (clean) => after(clean, 2, jpegComment)],
  [
    'progressive JPEG with what a program wrote, at its end',
    () => sharp({ create }).jpeg({ progressive: true }).toBuffer(),
    (clean) => after(clean, clean.length - 2, jpegApp),
  ],
  [
    'JPEG with bytes after its end',
    () => sharp({ create }).jpeg().toBuffer(),
    (clean) => Buffer.concat([clean, Buffer.from(SECRET)]),
  ],
  ['GIF with a comment', gif, (clean) => after(clean, headOfGif(clean), gifComment)],
  ['GIF with bytes after its end', gif, (clean) => Buffer.concat([clean, Buffer.from(SECRET)])],
  [
    'PNG with bytes after its end',
    () => sharp({ create }).png().toBuffer(),
    (clean) => Buffer.concat([clean, Buffer.from(SECRET)]),
  ],
  [
    'WebP with bytes after its end',
    () => sharp({ create }).webp().toBuffer(),
    (clean) => Buffer.concat([clean, Buffer.from(SECRET)]),
  ],
]

it.each(pictures)('a %s loses it, and shows the same', async (_name, make, spoil) => {
  const clean = (await cleanPicture(await make())).bytes
  const sent = spoil(clean)
  expect(sent.includes(SECRET)).toBe(true)
  const { bytes, changed } = await cleanPicture(sent)
  expect([changed, bytes.equals(clean)]).toEqual([true, true])
  expect(await pixelsOf(bytes)).toEqual(await pixelsOf(sent))
  expect(await cleanPicture(clean)).toEqual({ bytes: clean, changed: false })
})

it('an animation goes on as often and as fast as before', async () => {
  const sent = await gif()
  const { bytes } = await cleanPicture(after(sent, headOfGif(sent), gifComment))
  const { loop, delay, pages } = await sharp(bytes, { animated: true }).metadata()
  expect([loop, delay, pages]).toEqual([3, [100, 200], 2])
})

it('a photograph keeps its colour profile, and loses where it was taken', async () => {
  const sent = await sharp({ create })
    .withIccProfile('p3')
    .withExif({ IFD0: { Copyright: SECRET } })
    .jpeg()
    .toBuffer()
  expect(sent.includes(SECRET)).toBe(true)
  const { bytes, changed } = await cleanPicture(sent)
  expect([changed, bytes.includes(SECRET)]).toEqual([true, false])
  expect((await sharp(bytes).metadata()).icc).toBeDefined()
})

it('a JPEG that has no end is encoded again, or refused', async () => {
  const whole = await sharp({ create: { ...create, width: 64, height: 64 } })
    .jpeg()
    .toBuffer()
  const outcome = await cleanPicture(Buffer.concat([whole.subarray(0, -2), Buffer.from(SECRET)])).catch(
    () => null,
  )
  expect(outcome?.bytes.includes(SECRET) ?? false).toBe(false)
})
