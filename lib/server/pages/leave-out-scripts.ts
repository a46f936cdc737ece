/**
 * Removes the scripts that carry the nonce, and their preload hints. They are Next's: they hydrate a page that is
 * already complete, at ten times its size. Pages that need them to insert later parts are left unchanged.
 */
export function leaveOutScripts(html: string, nonce: string): string {
  if (PENDING.test(html)) return html
  return html
    .replace(SCRIPTS, (script, attributes: string) => (attributes.includes(`nonce="${nonce}"`) ? '' : script))
    .replace(HINTS, '')
}

// React's placeholders for parts it sends later.
const PENDING = /<!--\$\?-->|<template id="[BP]:/
const SCRIPTS = /<script\b([^>]*)>[\s\S]*?<\/script>/g
const HINTS =
  /<link\b(?=[^>]*\brel="(?:preload|modulepreload)")(?=[^>]*\b(?:as="script"|rel="modulepreload"))(?=[^>]*\bhref="\/_next\/)[^>]*>/g
