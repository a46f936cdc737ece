/**
 * The widths that pictures are made in on request, from small to large. Only these exist, so that requests for others cannot fill the
 * disk, and they are close enough for any layout.
 */
export const pictureWidths: readonly number[] = [
  ...new Set([
    ...stepsOf(20, 40, 400),
    ...stepsOf(50, 450, 1000),
    ...stepsOf(100, 1100, 2000),
    ...[480, 640, 720, 960, 1024, 1080, 1280, 1440, 1920, 2048],
  ]),
].sort((a, b) => a - b)

function stepsOf(step: number, from: number, to: number): number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step)
}

/** The width that stands for this one: the same or the next larger; the largest of all for what is larger. */
export function nextPictureWidth(width: number): number {
  return pictureWidths.find((one) => one >= width) ?? pictureWidths.at(-1) ?? width
}
