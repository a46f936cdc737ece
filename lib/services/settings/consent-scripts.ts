import { readScriptLine, type ScriptLine } from './definitions/consent.ts'
import type { Settings } from './definitions/definitions.ts'

export const consentPurposes = ['statistics', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export type ConsentScript = ScriptLine & { purpose: ConsentPurpose }

const known = new WeakMap<Settings, ConsentScript[]>()

/** Scripts of other sites that the owner has added. They load only for visitors who have agreed to their purpose. */
export function listConsentScripts(settings: Settings): ConsentScript[] {
  const scripts = known.get(settings) ?? read(settings)
  known.set(settings, scripts)
  return scripts
}

function read(settings: Settings): ConsentScript[] {
  return consentPurposes.flatMap((purpose) =>
    settings[`consent.${purpose}`].flatMap((line) => {
      const script = readScriptLine(line)
      return script ? [{ ...script, purpose }] : []
    }),
  )
}
