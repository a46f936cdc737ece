import type { Ink } from './colours.ts'
import { material as m } from './colours.ts'
import { box, circle, dashes, line, path, rect, times, within } from './shapes.ts'

export const backpack = (ink: Ink): string =>
  line('M540 300Q540 220 600 220Q660 220 660 300', ink.deep, 22) +
  path('M350 520Q250 540 240 700V860Q250 900 350 900Z', ink.dark) +
  path('M850 520Q950 540 960 700V860Q950 900 850 900Z', ink.dark) +
  within(
    'M340 480Q340 280 600 280Q860 280 860 480V860Q860 930 790 930H410Q340 930 340 860Z',
    ink.base,
    path('M740 260Q900 340 880 950H760Q800 560 740 260Z', ink.deep, 0.28),
    path('M340 480Q340 560 600 560Q860 560 860 480V440H340Z', ink.deep, 0.35),
  ) +
  path('M330 470Q330 270 600 270Q870 270 870 470Q870 530 600 530Q330 530 330 470Z', ink.light) +
  within(
    box(410, 640, 380, 240, 40),
    ink.light,
    path(box(680, 630, 120, 260), ink.dark, 0.35),
    rect(410, 640, 380, 70, ink.dark),
  ) +
  rect(446, 480, 40, 250, m.leather, 6) +
  rect(714, 480, 40, 250, m.leather, 6) +
  times(
    2,
    (i) => rect(438 + i * 268, 590, 56, 46, m.brass, 8) + rect(452 + i * 268, 602, 28, 22, m.leatherDark),
  ) +
  path('M560 760l40 -56l40 56z', ink.accent) +
  rect(470, 800, 260, 12, ink.accent, 6)

export const rolltop = (ink: Ink): string =>
  line('M520 330Q600 250 680 330', m.rubber, 20) +
  within(
    'M400 420H800L850 860Q850 930 780 930H420Q350 930 350 860Z',
    ink.base,
    path('M700 400H870V940H740Z', ink.deep, 0.3),
    path('M350 720H860V940H350Z', ink.deep),
  ) +
  rect(372, 300, 456, 56, ink.dark, 28) +
  rect(384, 344, 432, 52, ink.base, 24) +
  rect(392, 386, 416, 50, ink.light, 22) +
  rect(566, 300, 68, 330, m.rubber, 8) +
  rect(556, 540, 88, 66, ink.accent, 12) +
  dashes('M366 720H834', ink.light, 6) +
  within('M420 760H780L796 880H404Z', ink.dark, line('M420 800H780M410 840H800', ink.deep, 8)) +
  line('M350 640Q270 700 300 860M850 640Q930 700 900 860', m.rubber, 26)

export const tote = (ink: Ink): string =>
  line('M440 520V380Q440 250 600 250Q760 250 760 380V520', m.leather, 30) +
  within(
    'M300 480H900L950 880Q954 930 900 930H300Q246 930 250 880Z',
    ink.base,
    path('M760 460H960V940H820Z', ink.deep, 0.2),
    path('M240 780H960V940H240Z', ink.accent),
    path('M820 780H960V940H830Z', ink.accentDark, 0.5),
  ) +
  dashes('M262 770H938', ink.accentDark, 6) +
  rect(420, 480, 40, 130, m.leather, 6) +
  rect(740, 480, 40, 130, m.leather, 6) +
  times(2, (i) => circle(440 + i * 320, 580, 9, m.brass)) +
  path('M600 560q70 60 0 150q-70 -90 0 -150z', ink.accent) +
  line('M600 590V720', ink.base, 6)

export const duffel = (ink: Ink): string =>
  line('M440 600Q460 330 600 330Q740 330 760 600', m.leatherDark, 28) +
  within(
    'M300 540H900Q1010 540 1010 735Q1010 930 900 930H300Q190 930 190 735Q190 540 300 540Z',
    ink.base,
    path('M190 820H1010V940H190Z', ink.deep, 0.35),
    path('M300 560H900V610H300Z', ink.light, 0.5),
    path('M190 500H300Q350 735 300 940H190Z', ink.dark),
    path('M1010 500H900Q850 735 900 940H1010Z', ink.deep, 0.6),
  ) +
  line('M330 560H870', m.brass, 10) +
  rect(420, 540, 50, 390, m.leather) +
  rect(730, 540, 50, 390, m.leather) +
  times(
    2,
    (i) => rect(412 + i * 310, 660, 66, 54, m.brass, 8) + rect(428 + i * 310, 672, 34, 30, m.leather),
  ) +
  rect(540, 690, 120, 84, ink.accent, 10) +
  dashes('M552 704H648V760H552Z', ink.accentDark, 4, '8 8') +
  line('M540 350Q600 320 660 350', m.leather, 40)

export const satchel = (ink: Ink): string =>
  line('M300 560Q280 220 600 210Q920 220 900 560', m.leatherDark, 26) +
  within(box(260, 520, 680, 410, 50), ink.dark, path(box(780, 510, 170, 430), ink.deep, 0.5)) +
  within(
    'M250 540Q250 490 300 490H900Q950 490 950 540V700Q950 790 860 790H340Q250 790 250 700Z',
    ink.base,
    path('M780 480H960V800H820Z', ink.deep, 0.22),
    path('M250 480H960V520H250Z', ink.light, 0.5),
  ) +
  dashes('M280 530V690Q280 760 350 760H850Q920 760 920 690V530', ink.light, 5) +
  rect(390, 640, 54, 230, m.leather, 8) +
  rect(756, 640, 54, 230, m.leather, 8) +
  times(
    2,
    (i) => rect(380 + i * 366, 770, 74, 60, m.brass, 10) + rect(398 + i * 366, 784, 38, 32, m.leatherDark),
  ) +
  rect(560, 470, 80, 40, m.leather, 12)

export const drySacks = (ink: Ink): string =>
  sack(230, 560, 240, ink.accent, ink.accentDark) +
  sack(760, 640, 210, m.steel, m.steelDark) +
  sack(450, 400, 320, ink.base, ink.dark)

function sack(x: number, y: number, w: number, fill: string, dark: string): string {
  const middle = x + w / 2
  return (
    line(`M${middle - 34} ${y - 40}Q${middle} ${y - 110} ${middle + 34} ${y - 40}`, m.rubber, 16) +
    within(
      `M${x + 24} ${y}H${x + w - 24}L${x + w} ${y + 90}V890Q${x + w} 930 ${x + w - 40} 930H${x + 40}Q${x} 930 ${x} 890V${y + 90}Z`,
      fill,
      path(`M${x + w * 0.72} ${y - 10}H${x + w + 10}V940H${x + w * 0.72}Z`, dark, 0.6),
      rect(x, 800, w + 10, 14, dark),
    ) +
    rect(x + 10, y - 46, w - 20, 34, dark, 17) +
    rect(x + 16, y - 18, w - 32, 34, fill, 14) +
    rect(middle - 26, y - 60, 52, 40, m.rubber, 8) +
    path(`M${middle - 30} 720q30 -60 60 0q-30 60 -60 0z`, m.paper, 0.85)
  )
}
