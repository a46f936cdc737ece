import type { Ink } from './colours.ts'
import { material as m } from './colours.ts'
import { box, circle, dashes, line, oval, path, rect, times, within } from './shapes.ts'

export const tent = (ink: Ink): string =>
  line('M600 330L1040 925M600 330L160 925', m.woodDark, 10) +
  path('M600 350L1000 920H200Z', ink.dark) +
  within('M600 350L870 920H200Z', ink.base, path('M600 350L420 920H200Z', ink.light, 0.55)) +
  path('M600 350Q640 640 690 920H480Q560 640 600 350Z', ink.deep) +
  path('M600 350Q560 640 480 920H400Q520 640 600 350Z', ink.accent) +
  path('M600 350Q640 640 690 920H760Q670 640 600 350Z', ink.accent) +
  line('M200 920L110 880M1000 920L1090 880', m.linenDark, 6) +
  line('M110 860V905M1090 860V905', m.steelDark, 10) +
  path('M600 300L628 372H572Z', ink.accentDark)

export const tarp = (ink: Ink): string =>
  line('M250 300V930M950 380V930', m.woodDark, 22) +
  line('M250 320L120 930M950 400L1080 930', m.linenDark, 6) +
  within(
    'M230 320Q600 470 970 400L900 820Q560 760 300 860Z',
    ink.base,
    path('M230 320Q600 470 970 400L950 520Q580 590 250 450Z', ink.light, 0.6),
    line('M590 425Q560 620 580 800', ink.dark, 6),
    line('M410 380Q400 620 430 830M790 430Q760 620 750 800', ink.dark, 4, 0.6),
  ) +
  times(4, (i) => circle([246, 955, 888, 316][i] ?? 0, [336, 410, 804, 840][i] ?? 0, 12, m.brass)) +
  line('M300 860L230 930M900 820L960 930', m.linenDark, 6)

export const quilt = (ink: Ink): string =>
  times(3, (i) =>
    baffle(240, 790 - i * 138, 520, i === 1 ? ink.light : ink.base, i === 1 ? ink.base : ink.dark),
  ) +
  path('M240 520Q240 400 330 400H760V520Z', ink.accent) +
  path('M240 520Q240 440 330 440H760V520Z', ink.accentDark, 0.35) +
  line('M350 410V500M490 410V500M630 410V500', ink.accentDark, 8, 0.6) +
  line('M870 560Q920 480 970 560', ink.deep, 14) +
  within(
    'M810 600H1030L1060 680V880Q1060 930 1010 930H830Q780 930 780 880V680Z',
    ink.dark,
    path(box(960, 590, 110, 350), ink.deep, 0.5),
    rect(780, 700, 290, 16, ink.base),
    rect(780, 850, 290, 16, ink.base),
  ) +
  rect(800, 580, 240, 40, ink.deep, 20) +
  path('M880 810l40 -60l40 60z', ink.accent)

const baffle = (x: number, y: number, w: number, fill: string, dark: string): string =>
  within(
    box(x, y, w, 140, 66),
    fill,
    times(4, (i) => oval(x + 70 + i * 140, y + 46, 50, 26, '#ffffff', 0.22)),
    times(3, (i) => line(`M${x + 140 + i * 140} ${y}q-16 70 0 140`, dark, 9)),
    path(box(x, y + 104, w, 60), dark, 0.45),
  )

export const pad = (ink: Ink): string =>
  within(
    box(250, 560, 620, 290, 60),
    ink.base,
    times(7, (i) => rect(250, 590 + i * 42, 640, 10, ink.dark)),
    path(box(250, 770, 640, 90), ink.deep, 0.3),
  ) +
  circle(860, 705, 150, ink.light) +
  line(
    'M860 705m0 -18a18 18 0 1 1 -18 18a44 44 0 1 1 44 44a76 76 0 1 1 76 -76a110 110 0 1 1 -110 -110',
    ink.dark,
    12,
  ) +
  rect(370, 552, 46, 306, m.rubber, 8) +
  rect(600, 552, 46, 306, m.rubber, 8) +
  rect(362, 690, 62, 44, m.steel, 8) +
  rect(592, 690, 62, 44, m.steel, 8) +
  path('M200 855H1000V900Q1000 930 970 930H230Q200 930 200 900Z', ink.accent) +
  dashes('M230 892H970', ink.accentDark, 6)

export const hammock = (ink: Ink): string =>
  rect(130, 200, 64, 740, m.woodDark, 20) +
  rect(1006, 200, 64, 740, m.woodDark, 20) +
  line(
    'M194 380L330 520M194 380L300 560M194 380L290 600M1006 380L870 520M1006 380L900 560M1006 380L910 600',
    m.linenDark,
    7,
  ) +
  rect(122, 366, 80, 26, ink.accent, 8) +
  rect(998, 366, 80, 26, ink.accent, 8) +
  path('M285 500Q600 720 915 500L925 560H275Z', ink.deep) +
  within(
    'M275 520Q600 760 925 520Q930 640 820 760Q700 860 600 860Q500 860 380 760Q270 640 275 520Z',
    ink.base,
    times(5, (i) =>
      line(
        `M260 ${600 + i * 55}Q600 ${800 + i * 55} 940 ${600 + i * 55}`,
        i % 2 ? ink.light : ink.accent,
        14,
      ),
    ),
    path('M700 880Q860 760 940 520V900Z', ink.deep, 0.2),
  )

export const pegs = (ink: Ink): string =>
  times(
    6,
    (i) =>
      path(`M${250 + i * 120} 380h44v430l-22 90l-22 -90z`, i % 2 ? ink.base : ink.light) +
      path(`M${272 + i * 120} 380h22v430l-22 90z`, i % 2 ? ink.dark : ink.base) +
      path(`M${232 + i * 120} 340h80v50h-30v24h-20v-24h-30z`, ink.deep) +
      line(`M${272 + i * 120} 345c-46 -60 46 -90 20 -20`, ink.accent, 9),
  ) +
  within(
    'M200 640H1000L980 900Q976 930 940 930H260Q224 930 220 900Z',
    ink.accent,
    path('M200 820H1000V940H200Z', ink.accentDark, 0.35),
  ) +
  dashes('M216 672H984', ink.accentDark, 7) +
  line('M560 640Q600 720 640 640', m.linen, 12)

export const twigStove = (ink: Ink): string =>
  path('M520 470Q470 380 560 280Q560 350 620 330Q590 250 660 190Q650 290 720 350Q760 410 700 470Z', m.flame) +
  path('M570 470Q540 410 600 350Q610 410 660 400Q690 430 660 470Z', m.flameCore) +
  within(
    'M380 460H820L850 900Q850 930 820 930H380Q350 930 350 900Z',
    m.steel,
    path('M680 440H860V940H720Z', m.steelDark, 0.7),
    path('M360 440H470L440 940H330Z', m.steelLight, 0.7),
    times(6, (i) => circle(430 + i * 68, 540, 16, m.night)),
    times(5, (i) => circle(464 + i * 68, 600, 16, m.night)),
  ) +
  path('M500 700H700V830Q700 860 670 860H530Q500 860 500 830Z', m.night) +
  path('M520 860Q530 780 580 800Q600 740 640 790Q690 800 680 860Z', ink.accent) +
  rect(360, 440, 480, 34, m.steelDark, 12) +
  line('M400 440V400M600 440V400M800 440V400', m.steelDark, 16) +
  line('M560 850L420 900M640 850L780 905', m.woodDark, 22)

export const kettle = (ink: Ink): string =>
  line('M410 480Q420 280 600 280Q780 280 790 480', m.iron, 26) +
  rect(530, 262, 140, 40, m.wood, 20) +
  path('M330 620L210 500L250 470L400 540Z', ink.dark) +
  within(
    'M360 640Q360 460 600 460Q840 460 840 640L880 860Q880 930 810 930H390Q320 930 320 860Z',
    ink.base,
    path('M700 440Q900 600 880 950H740Q790 640 700 440Z', ink.deep, 0.3),
    path('M420 540Q380 640 380 840L430 840Q420 640 470 530Z', ink.light, 0.8),
    path('M300 870H900V940H300Z', ink.deep, 0.35),
  ) +
  oval(600, 468, 130, 26, ink.dark) +
  path('M500 462Q600 400 700 462Z', ink.light) +
  circle(600, 418, 26, m.wood)

export const cookset = (ink: Ink): string =>
  line('M820 740H990Q1040 740 1040 780', m.iron, 24) +
  within(
    box(330, 640, 540, 290, 50),
    ink.base,
    path(box(700, 640, 200, 300), ink.deep, 0.3),
    rect(390, 640, 50, 300, ink.light),
  ) +
  rect(310, 620, 580, 40, ink.dark, 20) +
  within(
    box(400, 450, 400, 180, 40),
    m.steel,
    path(box(680, 440, 140, 200), m.steelDark, 0.6),
    rect(440, 440, 36, 200, m.steelLight),
  ) +
  rect(384, 434, 432, 34, m.steelDark, 17) +
  path('M430 436Q600 350 770 436Z', m.steelLight) +
  rect(560, 350, 80, 34, m.woodDark, 17) +
  line('M330 780Q240 790 250 870', m.iron, 18) +
  rect(460, 760, 130, 60, ink.accent, 12)

export const skillet = (ink: Ink): string =>
  path('M760 400L1010 190Q1050 160 1080 200T1060 270L820 480Z', m.ironLight) +
  circle(1030, 228, 20, ink.ground) +
  circle(520, 630, 320, m.iron) +
  circle(520, 630, 282, m.ironLight) +
  circle(520, 640, 272, m.iron) +
  line('M318 560Q370 430 500 408', '#6f7578', 14) +
  oval(470, 640, 130, 112, '#fffaf0') +
  oval(610, 700, 96, 84, '#fffaf0') +
  circle(470, 632, 56, ink.accent) +
  circle(614, 700, 42, ink.accent) +
  circle(452, 614, 16, '#fff7e0', 0.8) +
  line('M400 800q30 -30 60 -6M590 540q40 -10 56 20', ink.base, 12)

export const cutlery = (ink: Ink): string =>
  within(
    'M250 430H950V900Q950 930 920 930H280Q250 930 250 900Z',
    ink.base,
    path('M250 800H950V940H250Z', ink.deep, 0.22),
  ) +
  rect(378, 300, 44, 560, m.steel, 22) +
  path('M350 190h18v110h22v-110h20v110h22v-110h18v150q0 60 -50 60t-50 -60z', m.steelLight) +
  rect(578, 330, 44, 530, m.steel, 22) +
  oval(600, 270, 58, 96, m.steelLight) +
  oval(600, 262, 38, 66, m.steel) +
  path('M778 470V240Q790 180 840 180V470Z', m.steelLight) +
  rect(778, 460, 44, 400, m.steel, 20) +
  within(
    'M250 600H950V900Q950 930 920 930H280Q250 930 250 900Z',
    ink.light,
    path('M250 850H950V940H250Z', ink.dark, 0.25),
    times(2, (i) => dashes(`M${490 + i * 210} 600V930`, ink.dark, 6)),
  ) +
  rect(250, 700, 700, 46, m.leather) +
  rect(560, 686, 80, 74, m.brass, 10) +
  rect(580, 704, 40, 38, m.leather)

export const bottle = (ink: Ink): string =>
  line('M560 250Q600 180 640 250', ink.accent, 20) +
  rect(540, 240, 120, 90, m.woodDark, 18) +
  rect(552, 322, 96, 40, m.steel) +
  within(
    'M540 360H660Q670 430 720 460Q760 490 760 550V870Q760 930 700 930H500Q440 930 440 870V550Q440 490 480 460Q530 430 540 360Z',
    ink.base,
    path('M660 360Q670 430 700 460Q720 500 720 560V940H800V360Z', ink.deep, 0.35),
    path('M490 540Q490 500 530 480V860H490Z', ink.light, 0.75),
    rect(440, 640, 330, 120, ink.accent),
    path('M440 640L520 700L580 650L660 730L760 650V760H440Z', ink.accentDark, 0.55),
  )

export const flask = (ink: Ink): string =>
  within(
    box(480, 200, 240, 170, 30),
    m.steel,
    path(box(640, 190, 90, 190), m.steelDark, 0.6),
    rect(512, 190, 28, 190, m.steelLight),
  ) +
  within(
    box(440, 360, 320, 570, 44),
    ink.base,
    path(box(670, 350, 100, 590), ink.deep, 0.35),
    rect(484, 350, 34, 590, ink.light),
    rect(430, 830, 340, 110, ink.dark),
  ) +
  rect(428, 352, 344, 40, m.steelDark, 14) +
  line('M760 440Q880 440 880 560V690Q880 790 760 790', ink.accentDark, 34) +
  line('M760 440Q880 440 880 560V690Q880 790 760 790', ink.accent, 14) +
  path('M560 600l40 -70l40 70z', m.linen) +
  rect(592, 596, 16, 26, m.linen)

export const supperBox = (ink: Ink): string =>
  within(
    box(220, 680, 760, 250, 50),
    m.steel,
    path(box(760, 670, 230, 270), m.steelDark, 0.6),
    rect(280, 670, 50, 270, m.steelLight),
  ) +
  within(box(220, 500, 760, 190, 50), m.steelLight, path(box(760, 490, 230, 210), m.steelDark, 0.35)) +
  rect(205, 660, 790, 36, m.steelDark, 18) +
  rect(330, 470, 66, 480, ink.base, 6) +
  rect(804, 470, 66, 480, ink.base, 6) +
  path('M330 470h66v480h-33v-480z', ink.dark, 0.35) +
  path('M804 470h66v480h-33v-480z', ink.dark, 0.35) +
  rect(318, 640, 90, 70, m.brass, 10) +
  rect(792, 640, 90, 70, m.brass, 10) +
  oval(600, 472, 150, 26, m.woodDark) +
  rect(480, 420, 240, 52, m.wood, 26)
