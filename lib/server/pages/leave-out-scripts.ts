/**
 * A page without the scripts that carry the nonce, and without the hints to load them early. Those are Next's: they make
 * a page live that is complete as it was sent, at the cost of ten times its weight. Where something is to be put in its
 * place by them, nothing is left out.
 */
export function leaveOutScripts(html: string, nonce: string): string {
  if (PENDING.test(html)) return html
  return html
    .replace(SCRIPTS, (script, attributes: string) => (attributes.includes(`nonce="${nonce}"`) ? '' : script))
    .replace(HINTS, '')
}

// How React marks what it sends later.
const PENDING = /<!--\$\?-->|<template id="[BP]:/
const SCRIPTS = /<script\b([^>]*)>[\s\S]*?<\/script>/g
const HINTS =
  /<link\b(?=[^>]*\brel="(?:preload|modulepreload)")(?=[^>]*\b(?:as="script"|rel="modulepreload"))[^>]*>/g
