import { nextPictureWidth, pictureWidths } from '../../data/index.ts'
import type { Remark } from '../findings/finding.ts'
import type { Piece } from './scan-source.ts'

const WIDTH = /\|\s*image_url\b[^|}]*?\bwidth:\s*(\d+)/g
const WIDTHS = /\|\s*image_tag\b[^|}]*?\bwidths:\s*['"]([\d\s,]+)['"]/g
const WIDEST = pictureWidths.at(-1) ?? 0

/** Remarks on widths in which pictures are not made. */
export function checkPictures(source: string, pieces: readonly Piece[]): Remark[] {
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'output' && piece.kind !== 'tag') return []
    const text = source.slice(piece.start, piece.end)
    const given = [...text.matchAll(WIDTH), ...text.matchAll(WIDTHS)]
    return given.flatMap(({ 0: call, 1: widths = '', index }) =>
      [...widths.matchAll(/\d+/g)].flatMap(({ 0: digits, index: within }): Remark[] => {
        const width = Number(digits)
        const next = nextPictureWidth(width)
        if (next === width) return []
        const [message, fix] =
          width > WIDEST
            ? [`No picture is made wider than ${WIDEST} pixels.`, `Write ${WIDEST} or less.`]
            : [
                `No picture is made ${width} pixels wide: this is one of ${next}.`,
                `Write ${next}, or a width of the list in the guide.`,
              ]
        const offset = piece.start + index + call.lastIndexOf(widths) + within
        return [{ severity: 'warning', code: 'picture_width', offset, message, fix }]
      }),
    )
  })
}
