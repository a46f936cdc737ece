import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { safeId } from '#lib/platform/text/safe-id.ts'

describe('ids in texts', () => {
  it.each([
    ['of headings', '<h2 id="h-on-sale">A</h2><h3 id="größe-2">B</h3>'],
    [
      'of notes',
      '<p>a<sup id="r1"><a href="#n1">1</a></sup></p><ol><li id="n1">b <a href="#r1">↩</a></li></ol>',
    ],
  ])('stay: %s', (_, html) => {
    expect(sanitizeHtml(html)).toBe(html)
  })

  it('come from the names of old anchors', () => {
    expect(sanitizeHtml('<a name="top-1"></a><a name="x" id="y">b</a>')).toBe(
      '<a id="top-1"></a><a id="y">b</a>',
    )
  })

  it.each([
    [
      '<p id="x">a</p><div id="y">b</div><img src="/a.png" id="z" name="cookie" />',
      '<p>a</p><div>b</div><img src="/a.png" />',
    ],
    ['<h2 id="a b">a</h2><h2 id="&quot;x">b</h2><h2 id="">c</h2>', '<h2>a</h2><h2>b</h2><h2>c</h2>'],
  ])('go: %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected)
  })

  it('that the site uses itself are prefixed, with the links to them', () => {
    const html =
      '<a href="#Comments">a</a><a href="#respond">b</a><h2 id="Comments">c</h2><h2 id="location">d</h2>'
    const once = sanitizeHtml(html)
    expect(once).toBe(
      '<a href="#text-Comments">a</a><a href="#respond">b</a><h2 id="text-Comments">c</h2><h2 id="text-location">d</h2>',
    )
    expect(sanitizeHtml(once)).toBe(once)
    expect(safeId('constructor')).toBe('text-constructor')
  })

  it('are the same when a text is sanitised again', () => {
    const once = sanitizeHtml('<a href="#hero-title">a</a><h2 id="hero-title">b</h2>')
    expect(once).toBe('<a href="#text-hero-title">a</a><h2 id="text-hero-title">b</h2>')
    expect(sanitizeHtml(once)).toBe(once)
  })

  it.each([
    [
      'an id that only looks prefixed',
      '<a href="#sizes">a</a><h2 id="text-sizes">b</h2><h2 id="sizes">c</h2>',
    ],
    ['words', '<h2 id="text-comments">b</h2><p>Write href="#comments" here</p>'],
  ])('change no link because of %s', (_, html) => {
    expect(sanitizeHtml(html)).toBe(html)
  })

  it('of every view are prefixed', () => {
    const views = ['lib/theming/views', 'themes'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.liquid'))
        .map((file) => readFileSync(path.join(folder, file), 'utf8')),
    )
    const ids = views
      .flatMap((view) => [...view.matchAll(/\sid="([^"]+)"/g)])
      .map(([, id = '']) => id.replace(/\{\{[^}]*\}\}/g, '1'))
      .filter((id) => /^[a-z][\w-]*$/i.test(id))
    expect(ids.length).toBeGreaterThan(15)
    expect(ids.filter((id) => safeId(id) === id)).toEqual([])
  })
})
