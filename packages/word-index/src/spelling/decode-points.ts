import type { Points } from './edit-distance.ts'

/** Decodes UTF-8 into `points`. Returns the number of code points. */
export function decodePoints(bytes: Uint8Array, points: Points): number {
  let length = 0
  for (let at = 0; at < bytes.length; length++) {
    const lead = bytes[at++] as number
    if (lead < 0x80) points[length] = lead
    else {
      const more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3
      let point = lead & (0x3f >> more)
      for (let index = 0; index < more; index++) point = (point << 6) | ((bytes[at++] as number) & 0x3f)
      points[length] = point
    }
  }
  return length
}
