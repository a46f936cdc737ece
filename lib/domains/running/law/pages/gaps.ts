import type { DraftLanguage } from './draft-slugs.ts'

/** How drafts mark what the owner has to fill in, or to delete. */
const MARKS: Record<DraftLanguage, { add: string; remove: string }> = {
  en: { add: 'to add', remove: 'delete this note' },
  de: { add: 'ergänzen', remove: 'diesen Hinweis löschen' },
  fr: { add: 'à compléter', remove: 'supprimer cette note' },
}

const MARKED = Object.values(MARKS)
  .flatMap(({ add, remove }) => [add, remove])
  .join('|')
const GAP = new RegExp(`\\[(?:${MARKED})\\s?:`, 'iu')

/** Marks something that the owner has to fill in. */
export function gap(language: DraftLanguage, what: string): string {
  return mark(language, MARKS[language].add, what)
}

/** Marks a note that the owner deletes once it was read. */
export function noteToDelete(language: DraftLanguage, note: string): string {
  return mark(language, MARKS[language].remove, note)
}

/** In French a space precedes the colon. */
function mark(language: DraftLanguage, label: string, text: string): string {
  return `[${label}${language === 'fr' ? ' ' : ''}: ${text}]`
}

/** Whether a text has parts that are yet to be filled in or deleted. */
export function hasGaps(text: string): boolean {
  return GAP.test(text)
}
