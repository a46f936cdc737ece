/** A part of a picture, in its pixels. */
export type Area = { x: number; y: number; width: number; height: number }
export type Size = { width: number; height: number }

export const MIN_SIDE = 16

/** The shapes that shops show pictures in, width to height; null for any. */
export const SHAPES = {
  free: null,
  '1:1': 1,
  '4:3': 4 / 3,
  '3:2': 3 / 2,
  '16:9': 16 / 9,
  '3:4': 3 / 4,
} as const
export type Shape = keyof typeof SHAPES

/** The largest part of a shape, in the middle. */
export function largestArea({ width, height }: Size, shape: Shape): Area {
  const ratio = SHAPES[shape]
  if (ratio === null) return { x: 0, y: 0, width, height }
  const side = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) }
  return place({ x: (width - side.width) / 2, y: (height - side.height) / 2, ...side }, { width, height })
}

/** The area with another width or height, in its shape, as far as the picture reaches. */
export function resize(area: Area, change: Partial<Size>, picture: Size, shape: Shape): Area {
  const ratio = SHAPES[shape]
  const most = { width: picture.width - area.x, height: picture.height - area.y }
  if (ratio === null)
    return place(
      {
        ...area,
        width: clamp(change.width ?? area.width, MIN_SIDE, most.width),
        height: clamp(change.height ?? area.height, MIN_SIDE, most.height),
      },
      picture,
    )
  const wanted = change.width ?? (change.height ?? area.height) * ratio
  const least = MIN_SIDE * Math.max(1, ratio)
  const width = clamp(wanted, Math.min(least, most.width), Math.min(most.width, most.height * ratio))
  return place({ ...area, width, height: width / ratio }, picture)
}

export function move(area: Area, by: { x: number; y: number }, picture: Size): Area {
  return place({ ...area, x: area.x + by.x, y: area.y + by.y }, picture)
}

/** The area in whole pixels, within the picture. */
function place({ x, y, width, height }: Area, picture: Size): Area {
  const side = {
    width: clamp(Math.round(width), 1, picture.width),
    height: clamp(Math.round(height), 1, picture.height),
  }
  return {
    x: clamp(Math.round(x), 0, picture.width - side.width),
    y: clamp(Math.round(y), 0, picture.height - side.height),
    ...side,
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
