import { createHash } from 'node:crypto'

/** A page without its nonce, and sources for the policy that allow what carried it. */
export type StrippedPage = { html: string; scripts: string[]; styles: string[] }

/**
 * Takes the nonce out of a page, so that the page may be kept and sent again: what carries the nonce, and nothing else, is then allowed
 * by hashes.
 */
export function stripNonce(html: string, nonce: string): StrippedPage {
  const attribute = ` nonce="${nonce}"`
  const hashes = (pattern: RegExp): string[] => {
    const found = [...html.matchAll(pattern)].filter(
      ([, attributes = '', body = '']) => attributes.includes(attribute) && body !== '',
    )
    return [...new Set(found.map(([, , body = '']) => hashOf(body)))]
  }
  return {
    html: html.replaceAll(attribute, ''),
    scripts: hashes(/<script\b([^>]*)>([\s\S]*?)<\/script>/g),
    styles: hashes(/<style\b([^>]*)>([\s\S]*?)<\/style>/g),
  }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
