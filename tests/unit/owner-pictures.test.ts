import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { HANDBOOK, listShownPictures, MAX_PICTURE_BYTES } from '#tests/support/owner/keep-pictures.ts'

describe('the pictures of the handbook for owners', () => {
  it('are those that its pages show, and small', async () => {
    const shown = await listShownPictures()
    const there = await readdir(path.join(HANDBOOK, 'pictures'), { recursive: true })
    const pictures = there.filter((name) => name.endsWith('.webp')).map((name) => `pictures/${name}`)
    expect(pictures.sort()).toEqual(shown)
    for (const name of shown) {
      const { size } = await stat(path.join(HANDBOOK, name))
      expect(size, name).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
    }
  })

  it('show a phone beside every wide screen', async () => {
    const shown = await listShownPictures()
    const ofWidth = (width: string) =>
      shown.filter((name) => name.includes(`/${width}/`)).map((name) => path.basename(name))
    expect(ofWidth('390')).toEqual(ofWidth('1280'))
    expect(shown.length).toBeGreaterThan(0)
  })
})
