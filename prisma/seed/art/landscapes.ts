import { mix } from './colours.ts'
import type { Palette } from './cover-palettes.ts'
import type { Dice } from './dice.ts'
import { circle, dashes, group, line, path, rect, times } from './shapes.ts'

export type Landscape = keyof typeof landscapes

export const landscapes = {
  ridges: (p: Palette, dice: Dice) =>
    circle(dice(1000, 1300), 280, 110, p.glow) +
    ridge(dice, 420, 130, mix(p.far, p.sky, 0.55)) +
    ridge(dice, 510, 110, p.far) +
    ridge(dice, 620, 100, p.middle) +
    birds(dice, p.near) +
    ridge(dice, 740, 70, p.near) +
    path('M0 900V860Q300 800 620 850T1200 830T1600 860V900Z', mix(p.near, '#000000', 0.25)),

  camp: (p: Palette, dice: Dice) =>
    circle(dice(300, 520), 260, 100, p.glow) +
    ridge(dice, 450, 120, p.far) +
    ridge(dice, 580, 90, p.middle) +
    forest(dice, 700, 26, 130, mix(p.near, p.middle, 0.35)) +
    path('M0 700Q420 640 860 700T1600 680V900H0Z', p.near) +
    tent(1020, 800, p) +
    fire(680, 812, p),

  lake: (p: Palette, dice: Dice) =>
    circle(1120, 250, 90, p.glow) +
    ridge(dice, 400, 120, p.far) +
    ridge(dice, 500, 80, p.middle) +
    rect(0, 560, 1600, 340, mix(p.far, p.sky, 0.5)) +
    circle(1120, 690, 60, p.glow, 0.6) +
    times(16, (i) => line(`M${dice(0, 1400)} ${590 + i * 17}h${dice(60, 240)}`, '#ffffff', 5, 0.4)) +
    forest(dice, 585, 20, 90, p.near) +
    path('M0 780Q220 730 480 800T820 900H0Z', p.near) +
    line('M900 770h150', p.near, 12) +
    path('M860 740h230q-20 50 -60 50h-110q-44 0 -60 -50z', p.accent),

  forest: (p: Palette, dice: Dice) =>
    circle(800, 380, 220, p.glow, 0.8) +
    forest(dice, 640, 22, 260, mix(p.far, p.sky, 0.4)) +
    forest(dice, 740, 20, 340, p.far) +
    forest(dice, 840, 16, 430, p.middle) +
    birds(dice, p.near) +
    path('M0 830Q400 760 800 820T1600 800V900H0Z', p.near) +
    forest(dice, 900, 9, 260, p.near),

  night: (p: Palette, dice: Dice) =>
    times(46, () => circle(dice(20, 1580), dice(20, 520), dice(2, 5), p.glow, 0.8)) +
    circle(1220, 190, 84, p.glow) +
    circle(1180, 170, 80, p.sky) +
    ridge(dice, 520, 140, p.far) +
    ridge(dice, 640, 90, p.middle) +
    forest(dice, 760, 18, 150, p.near) +
    path('M0 740Q500 690 900 750T1600 730V900H0Z', p.near) +
    tent(620, 820, { ...p, near: '#0d1626', middle: p.accent, far: mix(p.accent, p.glow, 0.5) }),

  sea: (p: Palette, dice: Dice) =>
    circle(dice(300, 600), 300, 120, p.glow) +
    path('M900 520Q1100 330 1300 420T1600 360V560H900Z', p.far) +
    times(5, (i) => path(wave(490 + i * 85, i * 40), mix(p.middle, p.near, i * 0.22))) +
    house(1240, 430, 70, p.accent, p.near) +
    house(1330, 410, 84, p.glow, p.near) +
    house(1430, 400, 66, mix(p.accent, p.sky, 0.4), p.near) +
    path('M420 560h260l-50 70H470z', p.near) +
    line('M550 560V330', p.near, 10) +
    path('M560 340L700 540H560Z', p.glow) +
    path('M540 370L440 540H540Z', p.accent) +
    birds(dice, p.near),

  village: (p: Palette, dice: Dice) =>
    circle(1180, 220, 90, p.glow) +
    ridge(dice, 430, 120, p.far) +
    ridge(dice, 560, 80, mix(p.middle, p.far, 0.4)) +
    forest(dice, 640, 24, 110, p.middle) +
    times(7, (i) =>
      house(
        140 + i * 200,
        690 + dice(-20, 20),
        dice(120, 170),
        i % 3 ? mix(p.glow, p.far, (i % 2) * 0.5) : p.accent,
        p.near,
      ),
    ) +
    path('M0 690Q400 660 800 690T1600 680V900H0Z', mix(p.near, p.middle, 0.3)) +
    path('M700 900Q760 780 880 690H940Q860 800 900 900Z', p.far),

  town: (p: Palette, dice: Dice) =>
    circle(1080, 300, 170, p.accent) +
    times(10, (i) => tower(i * 165 - 20, dice(220, 420), dice(100, 150), mix(p.far, p.sky, 0.3), p.sky)) +
    times(9, (i) => tower(i * 185 - 40, dice(420, 560), dice(110, 160), p.middle, p.glow)) +
    line('M0 470Q400 560 800 480T1600 500M0 500Q420 600 820 510T1600 540', p.near, 4) +
    times(5, (i) =>
      house(
        40 + i * 330,
        800,
        dice(190, 240),
        i % 2 ? p.near : mix(p.near, p.middle, 0.4),
        mix(p.near, '#000000', 0.2),
      ),
    ) +
    rect(0, 796, 1600, 104, mix(p.near, '#000000', 0.3)) +
    times(4, (i) => circle(290 + i * 330, 730, 22, p.glow)),

  contours: (p: Palette, dice: Dice) =>
    times(3, (hill) =>
      rings(dice(200, 1400), dice(160, 740), 7 + hill, dice(36, 50), mix(p.middle, p.far, hill * 0.4)),
    ) +
    line(`M-20 700Q300 ${dice(560, 640)} 520 700T980 560T1620 ${dice(380, 520)}`, '#8fb3bd', 22) +
    dashes('M120 120Q420 360 640 420T1040 300T1500 700', p.accent, 14, '34 24') +
    group(
      'translate(1500 700)',
      path('M0 0q-70 -100 0 -160q70 60 0 160z', p.accent),
      circle(0, -92, 22, p.sky),
    ) +
    path('M420 330l40 -70l40 70zM980 640l50 -90l50 90z', p.near),
}

function ridge(dice: Dice, height: number, rough: number, fill: string): string {
  const points = times(9, (i) => `L${i * 200} ${height + dice(-rough, rough)}`)
  return path(`M0 900${points}L1600 900Z`, fill)
}

function forest(dice: Dice, ground: number, count: number, height: number, fill: string): string {
  const step = 1600 / count
  const outline = times(count, (i) => {
    const tall = Math.round(height * (dice(60, 100) / 100))
    const half = Math.round(tall * 0.24)
    const x = Math.round(i * step + dice(0, Math.round(step)))
    return `M${x} ${ground - tall}l${half} ${tall}h${-2 * half}z`
  })
  return path(outline, fill)
}

const tent = (x: number, y: number, p: Palette): string =>
  path(`M${x} ${y - 190}L${x + 230} ${y}H${x - 190}Z`, p.accent) +
  path(`M${x} ${y - 190}L${x + 40} ${y}H${x - 190}Z`, mix(p.accent, p.glow, 0.45)) +
  path(`M${x - 10} ${y - 160}L${x - 20} ${y}H${x - 100}Z`, mix(p.near, '#000000', 0.3)) +
  line(`M${x} ${y - 190}L${x - 250} ${y + 10}M${x} ${y - 190}L${x + 290} ${y + 10}`, p.glow, 3)

const fire = (x: number, y: number, p: Palette): string =>
  circle(x, y - 30, 120, p.accent, 0.18) +
  path(`M${x} ${y}q-60 -40 -10 -120q4 40 34 30q-4 -40 26 -60q0 50 30 80q20 50 -30 70z`, p.accent) +
  path(`M${x + 6} ${y}q-30 -24 6 -70q6 24 24 20q20 30 -6 50z`, p.glow) +
  line(
    `M${x - 70} ${y + 6}L${x + 80} ${y - 8}M${x - 60} ${y - 10}L${x + 70} ${y + 8}`,
    mix(p.near, '#000000', 0.4),
    16,
  )

const birds = (dice: Dice, colour: string): string =>
  times(5, () => line(`M${dice(300, 900)} ${dice(140, 320)}q18 -18 30 4q12 -22 32 -4`, colour, 5, 0.7))

const house = (x: number, ground: number, size: number, wall: string, roof: string): string =>
  rect(x, ground - size, size, size + 60, wall) +
  path(
    `M${x - 16} ${ground - size}L${x + size / 2} ${ground - size * 1.6}L${x + size + 16} ${ground - size}Z`,
    roof,
  ) +
  rect(
    x + Math.round(size * 0.2),
    ground - Math.round(size * 0.66),
    Math.round(size * 0.22),
    Math.round(size * 0.28),
    '#fbe3a1',
  ) +
  rect(
    x + Math.round(size * 0.58),
    ground - Math.round(size * 0.66),
    Math.round(size * 0.22),
    Math.round(size * 0.28),
    '#fbe3a1',
  )

const tower = (x: number, top: number, width: number, fill: string, lit: string): string =>
  rect(x, top, width, 900 - top, fill) +
  dashes(`M${x + width * 0.3} ${top + 30}V760M${x + width * 0.7} ${top + 30}V760`, lit, 16, '18 44')

const wave = (y: number, shift: number): string =>
  `M${-shift} ${y}${'q50 -26 100 0t100 0'.repeat(9)}V900H${-shift}Z`

const rings = (x: number, y: number, count: number, gap: number, colour: string): string =>
  times(
    count,
    (i) =>
      `<ellipse cx="${x}" cy="${y}" rx="${30 + i * gap}" ry="${20 + Math.round(i * gap * 0.72)}" fill="none" stroke="${colour}" stroke-width="${i % 4 === 3 ? 9 : 5}"/>`,
  )
