import { type Colourway, inkOf } from './colours.ts'
import { type Palette, palettes } from './cover-palettes.ts'
import { createDice } from './dice.ts'
import { type DrawingName, drawings } from './drawings.ts'
import { type Landscape, landscapes } from './landscapes.ts'
import { circle, document, group, oval, path, rect, times } from './shapes.ts'

type CoverColours = { palette: keyof typeof palettes /** Decides where things stand. */; seed: number }

/** The wide picture above a post: a landscape, or three things from the shop on a table. */
export type Cover = CoverColours &
  ({ scene: Landscape } | { scene: 'still'; things: readonly [DrawingName, DrawingName, DrawingName] })

export function drawCover(cover: Cover, title: string): string {
  const palette = palettes[cover.palette]
  const dice = createDice(cover.seed)
  const scene =
    cover.scene === 'still'
      ? drawStill(palette, cover.seed, cover.things)
      : landscapes[cover.scene](palette, dice)
  return document(1600, 900, title, rect(0, 0, 1600, 900, palette.sky), scene)
}

const colourTriples: readonly (readonly [Colourway, Colourway, Colourway])[] = [
  ['rust', 'moss', 'cream'],
  ['spruce', 'ochre', 'clay'],
  ['bilberry', 'sand', 'rust'],
  ['ochre', 'sky', 'bark'],
  ['berry', 'fog', 'spruce'],
]

function drawStill(
  palette: Palette,
  seed: number,
  things: readonly [DrawingName, DrawingName, DrawingName],
): string {
  const colours = colourTriples[seed % colourTriples.length] ?? ['rust', 'moss', 'cream']
  const place = (index: 0 | 1 | 2, x: number, scale: number): string =>
    oval(x + 600 * scale, 752, 380 * scale, 18, palette.near, 0.35) +
    group(
      `translate(${x} ${Math.round(752 - 930 * scale)}) scale(${scale})`,
      drawings[things[index]](inkOf(colours[index])),
    )
  return (
    circle(800, 400, 330, palette.glow, 0.55) +
    path(
      times(9, (i) => `M${i * 180 + 80} 0h4v690h-4z`),
      palette.far,
      0.5,
    ) +
    rect(0, 690, 1600, 210, palette.middle) +
    rect(0, 690, 1600, 12, palette.near) +
    place(0, 50, 0.56) +
    place(2, 940, 0.52) +
    place(1, 440, 0.62)
  )
}
