import type { Ink } from './colours.ts'
import { material as m } from './colours.ts'
import { box, circle, dashes, group, line, oval, path, rect, times, within } from './shapes.ts'

export const pocketKnife = (ink: Ink): string =>
  group(
    'rotate(-28 600 640)',
    within(
      'M560 560L980 560Q1080 560 1130 640L560 660Z',
      m.steelLight,
      path('M560 620L1140 612V680H560Z', m.steel),
      line('M640 580H920', m.steelDark, 6),
    ),
    within(
      'M120 620Q120 560 190 560H540Q600 560 600 620Q600 700 520 700Q330 720 220 700Q120 690 120 620Z',
      ink.base,
      times(5, (i) => line(`M110 ${580 + i * 30}Q360 ${600 + i * 26} 620 ${575 + i * 30}`, ink.dark, 6, 0.6)),
      path('M110 660H620V720H110Z', ink.deep, 0.25),
    ),
    rect(530, 556, 66, 146, m.brass, 10),
    circle(563, 628, 14, m.brassDark),
    circle(330, 632, 13, m.brass),
    circle(180, 630, 16, ink.ground),
    line('M180 630Q90 700 140 800', m.leather, 12),
  )

export const hatchet = (ink: Ink): string =>
  group(
    'rotate(24 600 600)',
    within(
      'M570 230H640Q650 500 636 700Q630 860 680 980Q640 1010 590 990Q560 800 566 560Z',
      m.wood,
      path('M610 220H660Q650 600 640 720Q640 860 690 990H640Q600 800 610 220Z', m.woodDark, 0.5),
      rect(550, 840, 140, 200, ink.base),
    ),
    within(
      'M470 260H700V430H560Q500 440 440 520Q330 400 350 240Q400 280 470 260Z',
      m.iron,
      path('M350 240Q330 400 440 520L470 490Q390 390 396 262Z', m.steelLight),
      path('M560 250H710V300H560Z', m.ironLight),
    ),
    line('M560 830H680M562 860H684', m.leather, 14),
    circle(640, 960, 12, m.night),
  )

export const whetstone = (ink: Ink): string =>
  rect(230, 830, 740, 100, m.woodDark, 20) +
  rect(230, 830, 740, 40, m.wood, 20) +
  within(
    box(290, 660, 620, 180, 16),
    ink.base,
    rect(290, 660, 620, 80, ink.light),
    path(box(780, 650, 140, 200), ink.deep, 0.25),
    times(14, (i) => circle(320 + ((i * 97) % 560), 760 + ((i * 37) % 70), 4, ink.deep, 0.5)),
  ) +
  oval(520, 664, 130, 14, '#ffffff', 0.5) +
  group(
    'rotate(-14 700 600)',
    path('M380 560H820V610H450Q400 610 380 560Z', m.steelLight),
    path('M380 560H820V576H386Z', m.steel),
    rect(810, 548, 220, 62, m.leather, 20),
    circle(880, 579, 9, m.brass),
    circle(960, 579, 9, m.brass),
  ) +
  path('M260 560q-46 66 0 96q46 -30 0 -96z', '#7fb0bd')

export const toolRoll = (ink: Ink): string =>
  times(
    5,
    (i) =>
      rect(300 + i * 132, 300 + (i % 3) * 40, 44, 340, i % 2 ? m.wood : m.woodDark, 20) +
      rect(306 + i * 132, 440 + (i % 3) * 30, 32, 200, m.steel),
  ) +
  within(
    'M210 540H990V900Q990 930 960 930H240Q210 930 210 900Z',
    ink.base,
    path('M210 820H1000V940H210Z', ink.deep, 0.25),
    path('M860 530H1000V940H890Z', ink.deep, 0.2),
    times(4, (i) => dashes(`M${388 + i * 132} 540V930`, ink.light, 6)),
  ) +
  rect(210, 530, 780, 40, ink.dark, 10) +
  rect(210, 720, 780, 40, m.leather) +
  line('M990 740Q1080 750 1060 850', m.leather, 24) +
  rect(556, 704, 90, 72, m.brass, 10) +
  rect(578, 722, 46, 36, m.leatherDark)

export const waxTin = (ink: Ink): string =>
  group(
    'rotate(-18 760 620)',
    circle(760, 600, 250, ink.dark),
    circle(760, 600, 226, ink.base),
    circle(760, 600, 180, m.paper),
    path('M660 670L740 550L790 620L830 570L880 670Z', ink.accent),
    line('M680 710H850', ink.dark, 12),
  ) +
  within(
    'M240 760H760V860Q760 930 640 930H360Q240 930 240 860Z',
    ink.base,
    path('M620 740H770V940H600Z', ink.deep, 0.3),
  ) +
  oval(500, 760, 260, 62, m.steel) +
  oval(500, 762, 234, 50, '#efd9a2') +
  path('M360 760q70 -36 130 0t120 -10q-40 46 -120 44t-130 -34z', '#dcbf7d') +
  line('M300 850H560', ink.light, 10, 0.6)

export const repairKit = (ink: Ink): string =>
  within(
    box(240, 520, 720, 410, 70),
    ink.base,
    path(box(240, 800, 720, 140), ink.deep, 0.25),
    path(box(820, 510, 150, 430), ink.deep, 0.18),
  ) +
  line('M270 600H930', ink.deep, 22) +
  dashes('M270 600H930', m.brass, 12, '14 8') +
  rect(880, 580, 34, 100, m.leather, 12) +
  rect(380, 690, 170, 170, ink.accent, 16) +
  dashes('M396 706H534V844H396Z', m.paper, 7, '14 10') +
  group('rotate(28 740 420)', line('M740 250V520', m.steel, 14), oval(740, 262, 12, 26, m.steelDark)) +
  line('M700 290Q520 240 480 360T330 430', ink.accentDark, 8) +
  rect(260, 380, 120, 150, m.woodLight, 10) +
  rect(250, 370, 140, 26, m.woodDark, 8) +
  rect(250, 506, 140, 26, m.woodDark, 8) +
  times(5, (i) => line(`M266 ${416 + i * 22}L374 ${406 + i * 22}`, ink.accentDark, 11)) +
  line('M650 790L790 700M650 730L790 830', m.paper, 14)

export const notebook = (ink: Ink): string =>
  group(
    'rotate(-7 600 600)',
    path(box(380, 250, 500, 690, 24), ink.deep),
    path(box(372, 246, 490, 680, 10), m.paper),
    times(4, (i) => rect(862, 300 + i * 150, 6, 90, m.linenDark)),
    within(
      box(350, 240, 490, 690, 24),
      ink.base,
      path(box(350, 230, 70, 710), ink.dark, 0.6),
      path(box(740, 230, 110, 710), ink.deep, 0.14),
    ),
    times(4, (i) => line(`M480 ${460 + i * 34}q50 -70 110 -20t150 -30`, ink.light, 7, 0.8)),
    rect(480, 690, 250, 100, m.paper, 8),
    line('M510 730H700M510 760H640', ink.dark, 7),
    rect(772, 236, 30, 700, ink.accent),
  ) +
  group(
    'rotate(18 960 560)',
    rect(930, 300, 36, 480, ink.accentDark, 6),
    path('M930 780h36l-18 66z', m.woodLight),
    rect(930, 280, 36, 40, m.brass, 6),
  )

export const map = (ink: Ink): string =>
  path('M200 360L400 300V860L200 930Z', m.paper) +
  path('M400 300L600 360V930L400 860Z', m.linenDark) +
  path('M600 360L800 300V860L600 930Z', m.paper) +
  path('M800 300L1000 360V930L800 860Z', m.linenDark) +
  within(
    'M200 360L400 300L600 360L800 300L1000 360V930L800 860L600 930L400 860L200 930Z',
    'none',
    path('M180 760Q400 690 560 780T1020 700V940H180Z', '#9cc0c6', 0.8),
    times(
      5,
      (i) =>
        `<ellipse cx="460" cy="560" rx="${50 + i * 46}" ry="${34 + i * 34}" fill="none" stroke="${ink.base}" stroke-width="7" opacity=".75"/>`,
    ),
    times(
      4,
      (i) =>
        `<ellipse cx="840" cy="500" rx="${36 + i * 40}" ry="${30 + i * 36}" fill="none" stroke="${ink.base}" stroke-width="7" opacity=".75"/>`,
    ),
    dashes('M220 880Q360 700 470 640T760 600T980 420', ink.accent, 12, '26 18'),
  ) +
  path('M760 600q-60 -80 0 -130q60 50 0 130z', '#b9402f') +
  circle(760, 524, 18, m.paper) +
  path('M430 580l30 -54l30 54z', ink.deep)

export const compass = (ink: Ink): string =>
  line('M600 330Q560 180 700 150T900 260', ink.accent, 16) +
  circle(600, 640, 310, m.brassDark) +
  circle(600, 630, 300, m.brass) +
  circle(600, 632, 250, m.paper) +
  rect(570, 300, 60, 70, m.brassDark, 14) +
  times(24, (i) => group(`rotate(${i * 15} 600 632)`, line('M600 398V420', ink.deep, i % 6 ? 5 : 12))) +
  times(
    5,
    (i) =>
      `<ellipse cx="600" cy="632" rx="${170 - i * 30}" ry="${170 - i * 30}" fill="none" stroke="${ink.shape}" stroke-width="5"/>`,
  ) +
  group(
    'rotate(34 600 632)',
    path('M600 430L646 632H554Z', '#b9402f'),
    path('M600 834L646 632H554Z', ink.base),
    path('M600 430L646 632H600Z', '#000000', 0.12),
    path('M600 834L646 632H600Z', '#000000', 0.15),
  ) +
  circle(600, 632, 24, m.brassDark) +
  line('M420 520Q470 430 560 412', '#ffffff', 16, 0.8)

export const giftCard = (ink: Ink): string =>
  group(
    'rotate(-9 600 640)',
    path(box(220, 420, 760, 470, 36), ink.deep),
    within(
      box(210, 400, 760, 470, 36),
      ink.base,
      circle(800, 500, 90, ink.accent),
      path('M200 780L420 520L560 680L700 560L990 820V900H200Z', ink.dark),
      path('M200 840L380 700L560 820L760 700L990 880V900H200Z', ink.deep),
    ),
    rect(270, 460, 210, 22, m.paper, 11),
    rect(270, 500, 130, 14, m.paper, 7),
  ) +
  group(
    'rotate(-9 600 640)',
    rect(560, 392, 44, 486, m.paper),
    path('M582 392q-130 -120 -150 -20q20 50 150 20zM582 392q130 -120 150 -20q-20 50 -150 20z', m.paper),
    circle(582, 388, 24, m.linenDark),
  )
