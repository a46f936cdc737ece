import type { Ink } from './colours.ts'
import { material as m } from './colours.ts'
import { box, circle, dashes, line, oval, path, rect, times, within } from './shapes.ts'

export const mug = (ink: Ink): string =>
  steam(560, 380) +
  line('M770 560H830Q910 560 910 670T820 790H770', ink.dark, 56) +
  line('M770 560H826Q896 560 896 670T816 780H770', ink.base, 30) +
  within(
    'M350 450H790V800Q790 930 660 930H480Q350 930 350 800Z',
    ink.base,
    path('M350 760Q440 700 520 760T680 750T800 770V940H340Z', m.linenDark),
    path('M690 440H800V940H600Q710 880 690 440Z', ink.deep, 0.2),
    path('M396 500Q390 660 410 800L450 800Q430 640 440 500Z', '#ffffff', 0.28),
    times(9, (i) => circle(400 + ((i * 137) % 350), 540 + ((i * 71) % 180), 7, ink.deep, 0.5)),
  ) +
  oval(570, 450, 220, 44, ink.light) +
  oval(570, 456, 196, 32, ink.deep) +
  oval(570, 464, 176, 24, m.leatherDark)

export const enamelMug = (ink: Ink): string =>
  line('M780 540H820Q900 540 900 650T790 770', m.night, 46) +
  line('M780 540H820Q900 540 900 650T790 770', ink.base, 28) +
  within(
    'M360 420H790L760 880Q756 930 700 930H450Q394 930 390 880Z',
    ink.base,
    path('M690 410H800L760 940H620Q700 760 690 410Z', ink.deep, 0.22),
    path('M420 470L440 860H480L464 470Z', '#ffffff', 0.3),
    times(22, (i) =>
      circle(380 + ((i * 89) % 400), 460 + ((i * 61) % 450), 3 + (i % 4) * 2, '#ffffff', 0.65),
    ),
  ) +
  oval(575, 420, 222, 46, m.night) +
  oval(575, 420, 200, 34, m.linen) +
  oval(575, 430, 180, 24, ink.dark) +
  line('M400 905Q575 940 750 905', m.night, 10)

export const espressoPair = (ink: Ink): string =>
  saucer(400, 900, ink.accent) +
  cup(400, 700, ink.accent, ink.accentDark) +
  saucer(790, 930, ink.base) +
  cup(790, 730, ink.base, ink.dark) +
  steam(380, 600)

const saucer = (x: number, y: number, fill: string): string =>
  oval(x, y, 230, 34, fill) + oval(x, y - 8, 190, 22, '#ffffff', 0.25)

const cup = (x: number, y: number, fill: string, dark: string): string =>
  line(`M${x + 120} ${y + 40}q90 -10 80 60t-100 50`, dark, 26) +
  within(
    `M${x - 150} ${y}h300q0 190 -100 190h-100q-100 0 -100 -190z`,
    fill,
    path(`M${x + 70} ${y - 10}h100v210h-180q90 -60 80 -210z`, dark, 0.45),
  ) +
  oval(x, y, 150, 30, m.linen) +
  oval(x, y + 5, 128, 20, m.leatherDark) +
  oval(x - 20, y + 5, 70, 8, m.wood)

export const bowl = (ink: Ink): string =>
  steam(600, 470) +
  rect(470, 880, 260, 50, ink.dark, 16) +
  within(
    'M220 600H980Q970 900 690 900H510Q230 900 220 600Z',
    ink.base,
    path('M800 590H990V910H560Q800 860 800 590Z', ink.deep, 0.22),
    path('M210 600H990V650Q890 700 800 655T620 660T440 655T210 670Z', ink.light),
    times(8, (i) => circle(300 + ((i * 157) % 560), 720 + ((i * 53) % 140), 7, ink.deep, 0.45)),
  ) +
  oval(600, 600, 380, 66, ink.light) +
  oval(600, 606, 346, 50, ink.deep) +
  oval(600, 616, 316, 40, ink.accent) +
  times(6, (i) => oval(400 + i * 80, 612 + (i % 2) * 14, 30, 11, i % 2 ? m.linen : '#6d8b5a'))

export const board = (ink: Ink): string =>
  within(
    'M540 270Q540 220 600 220Q660 220 660 270V390Q880 390 880 470V850Q880 930 800 930H400Q320 930 320 850V470Q320 390 540 390Z',
    m.wood,
    times(7, (i) =>
      line(`M${350 + i * 84} 200Q${390 + i * 84} 560 ${340 + i * 84} 950`, m.woodDark, 7, 0.55),
    ),
    path('M780 200H900V950H800Q840 600 780 200Z', m.woodDark, 0.35),
  ) +
  circle(600, 284, 26, ink.ground) +
  line('M600 270Q640 190 690 210', m.leather, 12) +
  path('M430 800q-40 -130 60 -150t130 80q-40 -10 -60 30q-60 -40 -130 40z', ink.base) +
  line('M450 790Q500 710 590 700', ink.light, 8) +
  circle(690, 770, 58, '#c7503b') +
  path('M660 724q30 -30 60 0q-30 16 -60 0z', '#5f7a56') +
  circle(672, 752, 14, '#ffffff', 0.4)

export const towel = (ink: Ink): string =>
  rect(230, 250, 740, 34, m.wood, 17) +
  line('M330 250V190M870 250V190', m.woodDark, 18) +
  cloth(300, 290, 640, ink.base, ink.dark, ink.accent) +
  cloth(620, 280, 560, m.linen, m.linenDark, ink.base)

const cloth = (x: number, w0: number, h: number, fill: string, dark: string, stripe: string): string => {
  const w = w0
  return within(
    `M${x} 262h${w}v${h - 20}q${-w / 4} 30 ${-w / 2} 6t${-w / 2} 8z`,
    fill,
    path(`M${x + w * 0.62} 262h${w * 0.14}v${h}h${-w * 0.18}z`, dark, 0.4),
    path(`M${x + w * 0.2} 262h${w * 0.08}v${h}h${-w * 0.12}z`, dark, 0.3),
    rect(x, 262 + h - 150, w, 22, stripe),
    rect(x, 262 + h - 114, w, 44, stripe),
    rect(x, 262 + h - 56, w, 12, stripe),
  )
}

export const jars = (ink: Ink): string =>
  jar(230, 560, 240, m.linen, '#e9d9ac') +
  jar(730, 620, 230, ink.accent, ink.accentDark) +
  jar(460, 420, 280, ink.base, ink.dark)

const jar = (x: number, y: number, w: number, fill: string, dark: string): string =>
  within(
    box(x, y, w, 930 - y, 40),
    '#e9f0ee',
    rect(x, y + 110, w, 900, fill),
    path(`M${x} ${y + 110}q${w / 4} -30 ${w / 2} 0t${w / 2} -6v40h${-w}z`, dark, 0.5),
    rect(x + 26, y, 22, 900, '#ffffff'),
    path(box(x + w - 56, y, 80, 900), dark, 0.3),
  ) +
  rect(x - 8, y - 50, w + 16, 66, m.wood, 14) +
  rect(x - 8, y - 8, w + 16, 14, m.woodDark) +
  rect(x + w / 2 - 60, y + 190, 120, 80, m.paper, 8) +
  line(`M${x + w / 2 - 34} ${y + 222}h68M${x + w / 2 - 34} ${y + 244}h44`, m.leather, 7)

export const dripper = (ink: Ink): string =>
  within(
    'M430 700H770L800 880Q804 930 760 930H440Q396 930 400 880Z',
    '#e3ecea',
    path('M412 820Q500 800 600 820T790 820V940H400Z', m.leatherDark),
    rect(446, 700, 26, 240, '#ffffff'),
  ) +
  rect(400, 660, 400, 46, m.wood, 20) +
  path('M300 370Q600 440 900 370L880 320H320Z', m.paper) +
  within(
    'M290 360H910L720 640Q700 664 670 664H530Q500 664 480 640Z',
    ink.base,
    path('M770 350H920L700 670H600Z', ink.deep, 0.25),
    times(5, (i) => line(`M${370 + i * 116} 360L${530 + i * 36} 670`, ink.light, 9, 0.7)),
  ) +
  path('M290 360H910L890 330Q600 290 310 330Z', ink.light) +
  oval(600, 346, 250, 26, m.leatherDark) +
  line('M855 420Q970 420 960 510T790 540', ink.dark, 30) +
  line('M600 664V760', m.leatherDark, 10) +
  steam(560, 290)

export const grinder = (ink: Ink): string =>
  line('M600 330V270H820', m.steelDark, 26) +
  rect(790, 200, 60, 90, m.woodDark, 28) +
  path('M430 470Q430 330 600 330Q770 330 770 470Z', m.steel) +
  path('M650 336Q770 360 770 470H690Q700 390 650 336Z', m.steelDark) +
  within(
    box(400, 470, 400, 400, 24),
    ink.base,
    path(box(690, 460, 120, 420), ink.deep, 0.25),
    times(5, (i) => line(`M${430 + i * 80} 460Q${460 + i * 80} 660 ${425 + i * 80} 880`, ink.dark, 6, 0.6)),
  ) +
  rect(370, 454, 460, 40, ink.dark, 16) +
  rect(360, 864, 480, 66, ink.dark, 18) +
  rect(470, 620, 260, 180, ink.light, 14) +
  line('M484 634H716V786H484Z', ink.dark, 6) +
  circle(600, 710, 26, m.brass) +
  oval(380, 920, 24, 15, m.leatherDark) +
  oval(860, 924, 24, 14, m.leatherDark)

export const coffeeBag = (ink: Ink): string =>
  within(
    'M360 330H840L870 890Q870 930 830 930H370Q330 930 330 890Z',
    ink.base,
    path('M740 320H880V940H780Z', ink.deep, 0.3),
    path('M360 320H420L390 940H330Z', ink.light, 0.5),
  ) +
  path('M360 330L390 240H810L840 330Z', ink.dark) +
  rect(370, 300, 460, 40, ink.light, 8) +
  rect(420, 480, 360, 300, m.paper, 14) +
  path('M450 700L540 580L600 650L660 560L750 700Z', ink.accent) +
  circle(690, 550, 26, ink.accentDark) +
  line('M500 736H700', ink.dark, 10) +
  bean(300, 905, 30) +
  bean(905, 900, -20)

const bean = (x: number, y: number, turn: number): string =>
  `<g transform="rotate(${turn} ${x} ${y})">${oval(x, y, 40, 26, m.leatherDark)}${line(`M${x - 34} ${y}q30 -14 34 0t34 0`, m.leather, 6)}</g>`

export const teaTin = (ink: Ink): string =>
  within(
    box(400, 420, 400, 510, 30),
    ink.base,
    path(box(690, 410, 120, 530), ink.deep, 0.3),
    rect(440, 410, 36, 530, ink.light),
  ) +
  within(
    box(388, 300, 424, 150, 26),
    ink.dark,
    path(box(690, 290, 130, 170), ink.deep, 0.6),
    rect(436, 290, 36, 170, ink.base),
  ) +
  circle(600, 660, 130, m.paper) +
  path('M600 740Q520 680 600 570Q680 680 600 740Z', '#6d8b5a') +
  path('M600 750Q500 740 500 650Q580 660 600 750ZM600 750Q700 740 700 650Q620 660 600 750Z', '#8aa571') +
  rect(400, 850, 400, 14, ink.accent) +
  path('M300 930q-50 -60 20 -90q40 60 -20 90z', '#6d8b5a')

export const craneKettle = (ink: Ink): string =>
  line('M800 520Q960 470 950 640Q940 780 840 800', m.woodDark, 40) +
  line('M800 520Q960 470 950 640Q940 780 840 800', m.wood, 18) +
  line('M400 840Q240 830 260 640Q280 470 200 430', ink.dark, 36) +
  line('M400 834Q250 820 270 640Q288 480 206 436', ink.base, 16) +
  within(
    'M430 500H790L870 880Q876 930 820 930H400Q344 930 350 880Z',
    ink.base,
    path('M700 490H880V940H770Q760 700 700 490Z', ink.deep, 0.3),
    path('M470 540L420 870H470L510 540Z', ink.light, 0.75),
  ) +
  oval(610, 502, 184, 30, ink.dark) +
  path('M470 496Q610 430 750 496Z', ink.light) +
  rect(586, 410, 48, 50, m.wood, 20)

export const apron = (ink: Ink): string =>
  line('M470 320Q470 200 600 200Q730 200 730 320', m.leather, 18) +
  line('M330 560Q220 590 200 700M870 560Q980 590 1000 700', ink.dark, 16) +
  within(
    'M460 310H740Q750 480 880 540V890Q880 930 840 930H360Q320 930 320 890V540Q450 480 460 310Z',
    ink.base,
    path('M740 300Q760 480 890 540V940H790Q800 640 700 300Z', ink.deep, 0.2),
    path('M480 560Q470 740 430 940H470Q510 740 500 560Z', ink.dark, 0.35),
  ) +
  rect(460, 310, 280, 20, ink.dark) +
  within(
    box(430, 620, 340, 190, 20),
    ink.light,
    path(box(600, 610, 6, 210), ink.dark),
    path(box(670, 610, 110, 210), ink.dark, 0.25),
  ) +
  dashes('M444 640H756', ink.dark, 5) +
  times(2, (i) => circle(474 + i * 252, 326, 12, m.brass))

const steam = (x: number, y: number): string =>
  line(`M${x - 60} ${y}q-40 -50 0 -100t0 -90M${x + 50} ${y - 10}q-40 -50 0 -100t0 -90`, '#ffffff', 16, 0.65)
