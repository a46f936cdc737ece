import type { Ink } from './colours.ts'
import { material as m } from './colours.ts'
import { box, circle, dashes, group, line, oval, path, rect, times, within } from './shapes.ts'

const TORSO = 'M450 290Q600 360 750 290L860 340V930H340V340Z'

const sleeves = (fill: string, cuff: string, length = 820): string =>
  path(`M350 335L190 ${length - 60}L300 ${length}L400 560Z`, fill) +
  path(`M850 335L1010 ${length - 60}L900 ${length}L800 560Z`, fill) +
  path(`M202 ${length - 100}L300 ${length - 56}L292 ${length + 6}L184 ${length - 44}Z`, cuff) +
  path(`M998 ${length - 100}L900 ${length - 56}L908 ${length + 6}L1016 ${length - 44}Z`, cuff)

export const jumper = (ink: Ink): string =>
  sleeves(ink.dark, ink.deep) +
  within(
    TORSO,
    ink.base,
    line('M340 400H860M340 442H860M340 484H860', ink.light, 5, 0.7),
    path(diamonds(346, 7), ink.light),
    path(diamonds(384, 7), ink.accent),
    rect(340, 860, 520, 80, ink.dark),
    dashes('M346 900H860', ink.deep, 80, '6 25'),
    path('M780 280H880V940H760Q820 600 780 280Z', ink.deep, 0.2),
  ) +
  path('M450 290Q470 240 500 240H700Q730 240 750 290Q600 370 450 290Z', ink.dark) +
  oval(600, 268, 110, 34, ink.deep)

const diamonds = (x: number, count: number): string =>
  times(count, (i) => `M${x + i * 76} 540l19 -34l19 34l-19 34z`)

export const jacket = (ink: Ink): string =>
  sleeves(ink.dark, ink.deep) +
  path('M440 320Q430 180 600 180Q770 180 760 320L690 390H510Z', ink.dark) +
  path('M490 330Q490 230 600 230Q710 230 710 330L640 380H560Z', ink.deep) +
  within(
    'M450 300L600 390L750 300L860 340V930H340V340Z',
    ink.base,
    path('M780 280H880V940H760Q820 600 780 280Z', ink.deep, 0.22),
    path('M340 340L450 300L600 390V480Q450 430 340 470Z', ink.light, 0.55),
    path('M860 340L750 300L600 390V480Q750 430 860 470Z', ink.light, 0.25),
  ) +
  rect(580, 390, 40, 540, ink.deep) +
  line('M600 400V920', ink.accent, 9) +
  rect(590, 440, 20, 46, m.brass, 6) +
  path('M390 660L520 640V668L390 690Z', ink.deep) +
  path('M810 660L680 640V668L810 690Z', ink.deep) +
  rect(660, 520, 110, 50, ink.accent, 8) +
  dashes('M340 890H860', ink.deep, 6) +
  line('M520 400V470M680 400V470', m.linen, 7)

export const gilet = (ink: Ink): string =>
  path('M480 300Q480 210 600 210Q720 210 720 300L600 360Z', ink.deep) +
  within(
    'M450 270Q420 240 470 230L600 350L730 230Q780 240 750 270L850 330Q800 450 860 560V900Q860 930 830 930H370Q340 930 340 900V560Q400 450 350 330Z',
    ink.base,
    times(6, (i) => line(`M330 ${430 + i * 92}Q600 ${470 + i * 92} 870 ${430 + i * 92}`, ink.dark, 9)),
    times(5, (i) => oval(450, 500 + i * 92, 70, 20, ink.light, 0.45)),
    path('M780 240H880V940H760Q820 600 780 240Z', ink.deep, 0.22),
  ) +
  line('M600 350V925', ink.deep, 18) +
  dashes('M600 360V925', ink.accent, 8, '10 8') +
  rect(588, 380, 24, 44, m.brass, 6) +
  rect(680, 470, 110, 70, ink.accent, 10)

export const tee = (ink: Ink): string =>
  sleeves(ink.base, ink.dark, 800) +
  within(
    TORSO,
    ink.base,
    times(15, (i) => rect(330, 380 + i * 38, 560, 6, ink.dark)),
    path('M780 280H880V940H760Q820 600 780 280Z', ink.deep, 0.2),
  ) +
  path('M450 290Q600 420 750 290L722 276Q600 380 478 276Z', ink.deep) +
  path('M478 276Q600 380 722 276Q600 310 478 276Z', ink.dark) +
  rect(420, 850, 80, 40, ink.accent, 6)

export const overshirt = (ink: Ink): string =>
  sleeves(ink.dark, ink.deep) +
  within(
    'M450 290L600 360L750 290L860 340V900Q740 960 600 900Q460 960 340 900V340Z',
    ink.base,
    times(6, (i) => path(box(350 + i * 92, 280, 34, 680), ink.dark, 0.5)),
    times(6, (i) => path(box(330, 380 + i * 92, 540, 34), ink.accent, 0.4)),
    path('M780 280H880V940H760Q820 600 780 280Z', ink.deep, 0.22),
  ) +
  path('M450 290L500 230L600 330L560 430L440 330ZM750 290L700 230L600 330L640 430L760 330Z', ink.deep) +
  path('M500 230H700L600 330Z', ink.dark) +
  line('M600 360V900', ink.deep, 10) +
  times(5, (i) => circle(622, 450 + i * 100, 13, m.linen)) +
  within(box(400, 500, 140, 160, 16), ink.light, rect(400, 500, 140, 44, ink.dark)) +
  within(box(680, 500, 130, 160, 16), ink.light, rect(680, 500, 130, 44, ink.dark))

export const boot = (ink: Ink): string =>
  rect(300, 866, 660, 64, m.rubber, 20) +
  times(8, (i) => rect(320 + i * 80, 910, 40, 26, m.rubber, 4)) +
  within(
    'M330 280H600V560Q640 620 780 660Q950 710 950 870H310Q330 560 330 280Z',
    ink.base,
    path('M300 700H960V880H300Z', ink.deep, 0.2),
    path('M780 640Q960 700 960 890H800Q850 760 700 640Z', ink.dark),
    path('M320 280H400Q380 600 400 880H300Z', ink.dark),
  ) +
  rect(314, 250, 300, 66, ink.accent, 30) +
  path('M520 316H600V560Q620 590 660 616L560 640Q500 560 520 316Z', ink.deep) +
  times(
    5,
    (i) =>
      line(`M${504 + i * 6} ${370 + i * 58}L${618 + i * 12} ${350 + i * 58}`, m.linen, 13) +
      circle(500 + i * 6, 372 + i * 58, 13, m.brass),
  ) +
  rect(300, 846, 660, 30, m.wood, 10)

export const slippers = (ink: Ink): string => slipper(150, 560, ink) + slipper(430, 690, ink)

const slipper = (x: number, y: number, ink: Ink): string =>
  group(
    `translate(${x} ${y})`,
    rect(20, 196, 600, 44, m.leatherDark, 22),
    within(
      'M30 200Q10 60 110 40Q240 60 290 70Q420 20 540 80Q630 130 620 200Z',
      ink.base,
      path('M290 70Q420 20 540 80Q640 130 620 210H350Q360 130 290 70Z', ink.light),
      path('M20 150H640V210H20Z', ink.deep, 0.25),
      times(4, (i) => path(`M${400 + i * 50} 110l22 -26l22 26l-22 26z`, ink.accent)),
    ),
    path('M36 90Q60 20 130 30Q250 50 300 60L290 110Q170 70 110 84Q60 90 36 90Z', m.linen),
  )

export const wellies = (ink: Ink): string =>
  group('translate(-110 -30)', welly(ink.dark, ink.deep, ink)) +
  group('translate(100 0)', welly(ink.base, ink.dark, ink))

const welly = (fill: string, dark: string, ink: Ink): string =>
  within(
    'M390 260H640V640Q660 720 770 750Q860 780 860 880H380Q410 560 390 260Z',
    fill,
    path('M570 250H660V640Q680 740 860 800V900H700Q600 700 570 250Z', dark, 0.5),
    path('M430 320Q440 560 424 820H456Q474 560 460 320Z', '#ffffff', 0.22),
  ) +
  rect(376, 244, 278, 46, ink.accent, 14) +
  rect(366, 866, 508, 64, m.rubber, 20) +
  rect(590, 380, 60, 20, dark, 6) +
  rect(606, 330, 30, 90, ink.accent, 8)

export const beanie = (ink: Ink): string =>
  circle(600, 270, 84, ink.accent) +
  times(7, (i) =>
    line(
      `M600 270l${Math.round(Math.cos(i * 0.9) * 78)} ${Math.round(Math.sin(i * 0.9) * 78)}`,
      ink.accentDark,
      8,
      0.6,
    ),
  ) +
  within(
    'M290 800Q270 330 600 330Q930 330 910 800Z',
    ink.base,
    line(`M600 320${times(9, (i) => `Q${440 + i * 40} 500 ${320 + i * 70} 800M600 320`)}`, ink.dark, 8, 0.55),
    path('M760 330Q930 420 920 810H780Q840 520 760 330Z', ink.deep, 0.2),
  ) +
  within(
    box(260, 730, 680, 200, 60),
    ink.light,
    dashes('M284 830H940', ink.base, 210, '12 30'),
    path(box(800, 720, 150, 220), ink.deep, 0.2),
  ) +
  rect(700, 790, 130, 84, ink.accentDark, 8) +
  path('M734 850l30 -42l30 42z', m.paper)

export const socks = (ink: Ink): string =>
  group('translate(-120 -40)', sock(ink.accent, ink.accentDark, ink.base)) +
  group('translate(110 0)', sock(ink.base, ink.dark, ink.accent))

const sock = (fill: string, dark: string, trim: string): string =>
  within(
    'M400 240H640V640Q650 700 740 740Q850 790 850 860T770 930H560Q380 930 390 720Z',
    fill,
    rect(390, 240, 270, 90, trim),
    dashes('M408 286H660', dark, 84, '7 21'),
    rect(390, 400, 270, 26, trim),
    rect(390, 446, 270, 12, trim),
    path('M740 720Q870 780 870 860T760 940H700Q690 800 740 720Z', trim),
    path('M390 700Q480 720 520 800T470 930Q380 900 390 700Z', trim),
    path('M580 240H660V650Q580 700 570 940H640Q560 600 580 240Z', dark, 0.3),
  )

export const mittens = (ink: Ink): string =>
  group('rotate(-9 420 930) translate(-225 0)', mitten(ink)) +
  group('translate(1200 0) scale(-1 1) rotate(-9 420 930) translate(-225 0)', mitten(ink))

const mitten = (ink: Ink): string =>
  path('M700 590Q800 500 840 570Q880 650 740 740Z', ink.dark) +
  within(
    'M430 760V500Q430 290 580 290Q730 290 730 500V760Z',
    ink.base,
    path(zigzag(430, 560, 30), ink.accent),
    path(zigzag(430, 640, 16), ink.light),
    path('M650 290H760V770H660Q700 500 650 290Z', ink.deep, 0.2),
  ) +
  within(box(420, 740, 320, 180, 30), ink.light, dashes('M420 830H740', ink.base, 190, '12 24'))

const zigzag = (x: number, y: number, height: number): string =>
  `M${x} ${y}${`l30 ${-height}l30 ${height}`.repeat(5)}l-30 ${height}${`l-30 ${-height}l-30 ${height}`.repeat(4)}z`

export const sunHat = (ink: Ink): string =>
  oval(600, 760, 430, 140, ink.dark) +
  oval(600, 740, 430, 130, ink.base) +
  times(
    3,
    (i) =>
      `<ellipse cx="600" cy="740" rx="${390 - i * 44}" ry="${112 - i * 14}" fill="none" stroke="${ink.dark}" stroke-width="5" opacity=".5"/>`,
  ) +
  within(
    'M360 720Q360 360 600 360Q840 360 840 720Q600 800 360 720Z',
    ink.light,
    times(6, (i) => line(`M350 ${440 + i * 50}Q600 ${510 + i * 50} 850 ${440 + i * 50}`, ink.base, 6)),
    path('M350 610Q600 700 850 610V760H350Z', ink.accent),
    path('M740 340H850V800H740Q790 560 740 340Z', ink.deep, 0.18),
  ) +
  line('M250 800Q400 960 600 960', m.leather, 9)
