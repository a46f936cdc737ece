import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { stripNonce } from '#lib/server/pages/cached/strip-nonce.ts'

const NONCE = 'q+1/Zg=='
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('allows by a hash what carries the nonce, and nothing that somebody else wrote into the page', () => {
  const html = [
    `<style nonce="${NONCE}">p { color: red }</style><style>p { color: blue }</style>`,
    `<script nonce="${NONCE}">own()</script><script nonce="${NONCE}">own()</script>`,
    `<script nonce="${NONCE}" src="/a.js"></script>`,
    '<script>foreign()</script><script nonce="other">foreign()</script>',
  ].join('\n')
  const free = stripNonce(html, NONCE)
  expect(free.scripts).toEqual([hashOf('own()')])
  expect(free.styles).toEqual([hashOf('p { color: red }')])
  expect(free.html).not.toContain(NONCE)
  expect(free.html).toContain('<script nonce="other">foreign()</script>')
})
