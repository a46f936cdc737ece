import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { minify } from '#packages/themes/src/themes/minify.ts'

const folder = path.resolve(import.meta.dirname, '../../../lib/search/results/live-results')
const measure = (file: 'site-search.js' | 'site-search.css') =>
  gzipSync(minify(file, readFileSync(path.join(folder, file)))).length

describe('live results', () => {
  it('weigh at most 4 KB and 1 KB on the wire', () => {
    expect(measure('site-search.js')).toBeLessThanOrEqual(4096)
    expect(measure('site-search.css')).toBeLessThanOrEqual(1024)
  })

  it('never write markup from text, run text as code, or style inline', () => {
    const script = readFileSync(path.join(folder, 'site-search.js'), 'utf8')
    expect(script).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|\beval\b|new Function|\.style\b|import/,
    )
  })
})
