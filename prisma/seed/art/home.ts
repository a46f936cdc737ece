import type { Ink } from './colours.ts'
import { material as m } from './colours.ts'
import { box, circle, dashes, line, oval, path, rect, times, within } from './shapes.ts'

export const blanket = (ink: Ink): string =>
  fold(250, 780, 700, 150, ink.base, ink.dark, ink.accent) +
  fold(270, 630, 660, 156, ink.light, ink.base, ink.deep) +
  fold(255, 480, 690, 156, ink.base, ink.dark, ink.accent) +
  path('M255 540H945V560H255Z', ink.deep, 0.15) +
  times(12, (i) => line(`M${300 + i * 54} 925v${34 + (i % 3) * 6}`, ink.light, 9)) +
  rect(470, 560, 130, 86, m.paper, 6) +
  path('M500 624l35 -46l35 46z', ink.accent)

const fold = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  dark: string,
  stripe: string,
): string =>
  within(
    box(x, y, w, h, 70),
    fill,
    path(box(x, y + h * 0.7, w, h), dark, 0.55),
    times(3, (i) => rect(x + w * 0.58 + i * 52, y, 26, h, stripe)),
    dashes(`M${x} ${y + h / 2}h${w * 0.56}`, dark, h, '4 50'),
  )

export const picnicRug = (ink: Ink): string =>
  within(
    box(230, 600, 700, 300, 60),
    ink.base,
    times(6, (i) => rect(280 + i * 110, 590, 44, 320, ink.light)),
    times(3, (i) => path(box(220, 640 + i * 90, 720, 36), ink.accent, 0.8)),
    path(box(220, 810, 720, 100), ink.deep, 0.3),
  ) +
  circle(920, 750, 150, ink.accent) +
  circle(920, 750, 122, ink.light) +
  line(
    'M920 750m0 -16a16 16 0 1 1 -16 16a42 42 0 1 1 42 42a70 70 0 1 1 70 -70a98 98 0 1 1 -98 -98',
    ink.dark,
    10,
  ) +
  rect(360, 590, 50, 320, m.leather, 10) +
  rect(680, 590, 50, 320, m.leather, 10) +
  line('M385 590Q400 400 545 400T705 590', m.leatherDark, 26) +
  rect(470, 384, 150, 40, m.leather, 20) +
  times(2, (i) => rect(350 + i * 320, 740, 70, 56, m.brass, 8)) +
  rect(240, 890, 760, 40, ink.deep, 20)

export const cushion = (ink: Ink): string =>
  within(
    'M290 350Q600 400 910 350Q950 350 950 390Q890 640 950 890Q950 930 910 930Q600 880 290 930Q250 930 250 890Q310 640 250 390Q250 350 290 350Z',
    ink.base,
    path('M780 340H960V940H700Q860 700 780 340Z', ink.deep, 0.18),
    times(5, (i) =>
      line(
        `M240 ${440 + i * 100}Q600 ${470 + i * 70} 960 ${440 + i * 100}`,
        i % 2 ? ink.accent : ink.light,
        i % 2 ? 16 : 30,
      ),
    ),
    line('M330 420Q400 470 420 540M870 860Q800 820 780 750', ink.dark, 8, 0.5),
  ) +
  dashes('M300 374Q600 420 900 374Q870 640 900 906Q600 860 300 906Q330 640 300 374Z', ink.dark, 4, '12 12')

export const lantern = (ink: Ink): string =>
  line('M430 420Q430 190 600 190Q770 190 770 420', m.steelDark, 18) +
  path('M480 350Q600 250 720 350V400H480Z', ink.base) +
  path('M640 280Q720 310 720 350V400H660Q680 330 640 280Z', ink.dark) +
  rect(440, 390, 320, 46, ink.dark, 16) +
  within(
    'M460 436H740Q790 590 740 750H460Q410 590 460 436Z',
    '#fbf0cf',
    circle(600, 620, 150, '#fadf94'),
    path('M600 720Q530 680 560 610Q580 560 600 500Q620 560 645 610Q670 680 600 720Z', m.flame),
    path('M600 720Q566 690 584 650Q600 610 612 650Q634 690 600 720Z', '#fff6da'),
    rect(476, 430, 24, 330, '#ffffff'),
  ) +
  line('M450 590H750M520 440Q490 590 520 750M680 440Q710 590 680 750', m.steelDark, 9) +
  rect(430, 744, 340, 46, ink.dark, 14) +
  within(
    'M410 790H790L830 890Q836 930 790 930H410Q364 930 370 890Z',
    ink.base,
    path('M700 780H840V940H730Z', ink.deep, 0.35),
    rect(430, 780, 36, 160, ink.light),
  ) +
  circle(800, 850, 26, m.brass) +
  rect(576, 240, 48, 34, ink.dark, 10)

export const tableLamp = (ink: Ink): string =>
  path('M470 560H730L960 930H240Z', '#fff3c9', 0.5) +
  path('M430 250H770L880 560H320Z', ink.base) +
  within(
    'M430 250H770L880 560H320Z',
    ink.base,
    path('M690 240H900V570H770Z', ink.deep, 0.2),
    path('M470 240L400 570H460L520 240Z', ink.light, 0.6),
  ) +
  oval(600, 560, 280, 22, '#fff0bd') +
  rect(588, 220, 24, 34, m.brass, 6) +
  rect(584, 575, 32, 130, m.brass) +
  within(
    'M520 700H680Q740 780 740 850Q740 910 690 910H510Q460 910 460 850Q460 780 520 700Z',
    m.wood,
    path('M640 690H750V920H640Q700 800 640 690Z', m.woodDark, 0.6),
    times(3, (i) => line(`M440 ${770 + i * 46}Q600 ${800 + i * 46} 760 ${770 + i * 46}`, m.woodDark, 6, 0.6)),
  ) +
  rect(430, 896, 340, 34, m.woodDark, 17) +
  line('M770 912Q900 900 930 930', m.leather, 8) +
  line('M690 560V650', m.brassDark, 6) +
  circle(690, 656, 12, m.brass)

export const candles = (ink: Ink): string =>
  candle(330, 560, 130, ink.accent, ink.accentDark) +
  candle(740, 480, 130, ink.light, ink.base) +
  candle(530, 380, 140, ink.base, ink.dark) +
  rect(260, 896, 680, 34, m.woodDark, 17)

const candle = (x: number, y: number, w: number, fill: string, dark: string): string => {
  const c = x + w / 2
  return (
    circle(c, y - 80, 90, '#fff0bd', 0.45) +
    line(`M${c} ${y}v-40`, m.iron, 8) +
    path(`M${c} ${y - 26}q-40 -40 0 -120q40 80 0 120z`, m.flame) +
    path(`M${c} ${y - 30}q-18 -20 0 -60q18 40 0 60z`, '#fff6da') +
    within(
      `M${x} ${y}q${w / 2} 26 ${w} 0V900h${-w}z`,
      fill,
      path(box(x + w * 0.66, y - 10, w * 0.4, 930), dark, 0.55),
      rect(x + 20, y, 16, 900, '#fff7e0'),
      path(`M${x + w * 0.2} ${y}v70q14 30 28 0v-70z`, '#fff7e0', 0.7),
    )
  )
}

export const candleTin = (ink: Ink): string =>
  circle(600, 430, 190, '#fff0bd', 0.5) +
  line('M600 580V520', m.iron, 10) +
  path('M600 540Q540 480 600 350Q660 480 600 540Z', m.flame) +
  path('M600 536Q572 500 600 440Q628 500 600 536Z', '#fff6da') +
  within(
    box(330, 580, 540, 350, 40),
    ink.base,
    path(box(740, 570, 140, 370), ink.deep, 0.3),
    rect(374, 570, 40, 370, ink.light),
  ) +
  oval(600, 588, 270, 52, m.steel) +
  oval(600, 592, 244, 40, m.linen) +
  oval(600, 600, 90, 14, '#fff3c9') +
  rect(430, 700, 340, 150, m.paper, 10) +
  line('M500 750H700M530 792H670', ink.dark, 11)

export const headTorch = (ink: Ink): string =>
  path('M600 600L250 230H950Z', '#fff3c9', 0.45) +
  within(
    'M210 640Q600 540 990 640V790Q600 700 210 790Z',
    ink.base,
    times(8, (i) =>
      line(
        `M180 ${660 + i * 24}Q600 ${560 + i * 24} 1020 ${660 + i * 24}`,
        i % 3 ? ink.dark : ink.accent,
        6,
        0.7,
      ),
    ),
    path('M210 640H300V800H210ZM900 640H990V800H900Z', ink.deep, 0.5),
  ) +
  line('M210 700Q170 860 380 900H820Q1030 860 990 700', ink.dark, 34) +
  within(
    box(430, 520, 340, 290, 60),
    m.iron,
    path(box(680, 510, 100, 310), '#000000', 0.3),
    rect(466, 510, 24, 310, m.ironLight),
  ) +
  circle(600, 660, 110, m.steel) +
  circle(600, 660, 88, '#fffbe8') +
  circle(600, 660, 46, m.flameCore) +
  rect(550, 494, 100, 40, ink.accent, 14) +
  line('M520 610L560 650', '#ffffff', 12, 0.8)
