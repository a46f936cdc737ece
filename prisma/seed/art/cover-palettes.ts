/** Six tones of one time of day, from the sky to the foreground. */
export type Palette = {
  sky: string
  glow: string
  far: string
  middle: string
  near: string
  accent: string
}

export const palettes = {
  dawn: {
    sky: '#f8e7d6',
    glow: '#fbd3a4',
    far: '#e6c3ae',
    middle: '#b98e83',
    near: '#6f5a63',
    accent: '#c8673f',
  },
  dusk: {
    sky: '#f3c9a5',
    glow: '#f8e3b4',
    far: '#cf8f7c',
    middle: '#835f72',
    near: '#3d3a55',
    accent: '#f4b03f',
  },
  hearth: {
    sky: '#f4e4cc',
    glow: '#fbf1d6',
    far: '#e2c59c',
    middle: '#c08a58',
    near: '#5e4334',
    accent: '#b9552f',
  },
  moor: {
    sky: '#e8eddf',
    glow: '#f7f3d9',
    far: '#b9c9ab',
    middle: '#7d957a',
    near: '#36503f',
    accent: '#d39a37',
  },
  night: {
    sky: '#22304a',
    glow: '#f4e7c0',
    far: '#33476a',
    middle: '#27395a',
    near: '#141f33',
    accent: '#f4b03f',
  },
  frost: {
    sky: '#e4edf0',
    glow: '#ffffff',
    far: '#bfd2da',
    middle: '#7f9fb0',
    near: '#344f63',
    accent: '#c8673f',
  },
  rose: {
    sky: '#f6dfd8',
    glow: '#fdeedd',
    far: '#dfb3ad',
    middle: '#a77685',
    near: '#55425a',
    accent: '#e0a458',
  },
} as const satisfies Record<string, Palette>
