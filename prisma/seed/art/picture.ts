import { type Colourway, type Ink, inkOf, mix } from './colours.ts'
import { type DrawingName, drawings } from './drawings.ts'
import { circle, document, group, line, oval, path, rect, times } from './shapes.ts'

export type Backdrop = keyof typeof backdrops
export type Composition = keyof typeof compositions

/** A square picture: an object, its colour, and its staging. */
export type Picture = {
  draw: DrawingName
  colour: Colourway
  backdrop: Backdrop
  stage?: Composition
  /** The colour of the companion in pictures of two or three. */
  beside?: Colourway
}

export function drawPicture(picture: Picture, title: string): string {
  const ink = inkOf(picture.colour)
  const beside = inkOf(picture.beside ?? picture.colour)
  const compose = compositions[picture.stage ?? 'alone']
  return document(
    1200,
    1200,
    title,
    rect(0, 0, 1200, 1200, ink.ground),
    backdrops[picture.backdrop](ink),
    compose(drawings[picture.draw], ink, beside),
  )
}

const backdrops = {
  sun: (ink: Ink) => circle(600, 570, 440, ink.shape) + floor(ink),
  arch: (ink: Ink) =>
    path('M230 880V560Q230 190 600 190T970 560V880Z', ink.shape) +
    `<path d="M190 880V560Q190 150 600 150T1010 560V880" fill="none" stroke="${ink.shape}" stroke-width="6"/>` +
    floor(ink),
  hills: (ink: Ink) =>
    circle(890, 330, 110, mix(ink.shape, '#ffffff', 0.45)) +
    path('M0 640Q180 470 380 590T760 520T1200 600V1200H0Z', mix(ink.shape, ink.ground, 0.45)) +
    path('M0 780Q240 640 520 740T980 690T1200 740V1200H0Z', ink.shape) +
    floor(ink),
  table: (ink: Ink) =>
    times(6, (i) => rect(i * 200 + 97, 0, 6, 830, ink.shape)) +
    rect(0, 830, 1200, 370, ink.shape) +
    rect(0, 830, 1200, 14, mix(ink.shape, '#1c2530', 0.08)),
  leaves: (ink: Ink) => sprig(150, 900, -14, pale(ink)) + sprig(1050, 900, 12, pale(ink)) + floor(ink),
  band: (ink: Ink) =>
    path('M0 860L1200 300V760L0 1200Z', ink.shape) + circle(210, 250, 90, ink.shape) + floor(ink),
} satisfies Record<string, (ink: Ink) => string>

type Draw = (ink: Ink) => string

const compositions = {
  alone: (draw: Draw, ink: Ink) => shadow(600, 400, ink) + draw(ink),
  pair: (draw: Draw, ink: Ink, beside: Ink) =>
    shadow(400, 260, ink) +
    group('translate(20 335) scale(.64)', draw(beside)) +
    shadow(790, 290, ink) +
    group('translate(370 270) scale(.71)', draw(ink)),
  three: (draw: Draw, ink: Ink, beside: Ink) =>
    group('translate(-40 414) scale(.555)', draw(beside)) +
    group(
      'translate(574 414) scale(.555)',
      draw({ ...ink, base: ink.light, dark: ink.base, deep: ink.dark }),
    ) +
    shadow(600, 360, ink) +
    group('translate(228 344) scale(.63)', draw(ink)),
  close: (draw: Draw, ink: Ink) => group('translate(-480 -520) scale(1.8)', draw(ink)),
} satisfies Record<string, (draw: Draw, ink: Ink, beside: Ink) => string>

const pale = (ink: Ink): string => mix(ink.shape, ink.ground, 0.25)

const floor = (ink: Ink): string => rect(0, 872, 1200, 328, mix(ink.shape, ink.ground, 0.3))

const shadow = (x: number, width: number, ink: Ink): string =>
  oval(x, 934, width, 26, mix(ink.shape, '#1c2530', 0.5), 0.4)

const sprig = (x: number, y: number, turn: number, colour: string): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    line('M0 0Q20 -260 0 -560', colour, 10),
    times(5, (i) =>
      path(
        `M6 ${-90 - i * 96}q90 -30 120 -120q-110 0 -120 120zM6 ${-130 - i * 96}q-90 -30 -120 -120q110 0 120 120z`,
        colour,
      ),
    ),
  )
