import { z } from 'zod'
import { type Definition, guarded } from './definition.ts'

/** The address of a script, with what else its line says. */
export type ScriptLine = {
  src: string
  /** Sources of the Content Security Policy: the script's own origin, and others that it loads from or sends to. */
  sources: string[]
  /** Attributes of its element, such as `data-website-id`. */
  attributes: Record<string, string>
}

const MAX_SCRIPTS = 10
const HOST = /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d]$/i
const ATTRIBUTE = /^(data-[a-z][a-z\d-]*)=(?:"([^"<>]*)"|([^"'<>]+))$/

/** Reads a line such as `https://stats.example/script.js data-website-id=7 *.stats.example`; null if it is not one. */
export function readScriptLine(line: string): ScriptLine | null {
  const [src = '', ...others] = line.trim().split(/\s+/)
  const url = URL.canParse(src) ? new URL(src) : null
  if (url?.protocol !== 'https:' || url.username !== '' || !HOST.test(url.hostname)) return null
  const sources = [url.origin]
  const attributes: Record<string, string> = {}
  for (const one of others) {
    const [, name, quoted, plain = ''] = ATTRIBUTE.exec(one) ?? []
    if (name !== undefined) attributes[name] = quoted ?? plain
    else if (HOST.test(one)) sources.push(`https://${one.toLowerCase()}`)
    else return null
  }
  return { src: url.href, sources, attributes }
}

const scripts = z
  .array(
    z
      .string()
      .trim()
      .max(1000)
      .refine((line) => readScriptLine(line) !== null, 'script_line'),
  )
  .max(MAX_SCRIPTS)

const FORM =
  'One per line: the https address, then hosts that it also loads from or sends to, and data attributes, separated by spaces'

/** Scripts of other sites, which run with the rights of the site's own: by what they are for. */
export const consentSettings = {
  'consent.statistics': guarded.define(
    scripts,
    [],
    `Scripts for statistics, which load once visitors have agreed. ${FORM}`,
  ),
  'consent.marketing': guarded.define(
    scripts,
    [],
    `Scripts for marketing, which load once visitors have agreed. ${FORM}`,
  ),
} satisfies Record<string, Definition>
