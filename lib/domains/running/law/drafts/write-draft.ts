import type { LegalPage } from '#lib/services/settings/index.ts'
import type { Draft, DraftFacts } from './draft-facts.ts'
import { english, englishNote } from './english.ts'
import { french, frenchNote } from './french.ts'
import { german, germanNote } from './german.ts'

const texts = {
  en: { drafts: english, note: englishNote },
  de: { drafts: german, note: germanNote },
  fr: { drafts: french, note: frenchNote },
}

/** A legal page, below a note for the owner that has to be deleted before it can be published. */
export function writeDraft(page: LegalPage, facts: DraftFacts): Draft {
  const { drafts, note } = texts[facts.language]
  const { title, html } = drafts[page](facts)
  return { title, html: `${note}\n${html}` }
}
