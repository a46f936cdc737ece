import type { Report } from '../import-record.ts'
import { isSameCode, type MatchedLanguage, matchLanguage, nameLanguage } from './match-language.ts'

/** Something that a file has in several languages. */
export type Member = { id: string; line: number; name: string; code: string; group: string }

/** The record that an entry translates, and the language it translates it into. */
export type Partner = { id: string; locale: string }

/**
 * What a multilingual plugin groups as translations of each other: which of them becomes the record here, and which become its
 * translations. That in the site's main language comes first, then in its further ones, then as in the file.
 */
export class LanguageGroups {
  private readonly languages: readonly string[]
  private readonly members = new Map<string, Member>()
  private readonly groups = new Map<string, Member[]>()

  constructor(languages: readonly string[] = ['en']) {
    this.languages = languages
  }

  add(member: Member): void {
    this.members.set(member.id, member)
    if (member.group === '') return
    this.groups.set(member.group, [...(this.groups.get(member.group) ?? []), member])
  }

  /** The record that this is a translation of; null if it is a record itself. Valid once all have been added. */
  findPartner(id: string): Partner | null {
    const member = this.members.get(id)
    if (!member) return null
    const main = this.mainOf(member)
    const { locale } = this.match(member)
    if (main.id === id || this.match(main).locale === locale) return null
    return this.firstIn(member, locale).id === id ? { id: main.id, locale } : null
  }

  /** The translations of a record, which may be given by its own id only. */
  findTranslations(id: string): { id: string; locale: string }[] {
    const member = this.members.get(id)
    const group = member ? (this.groups.get(member.group) ?? []) : []
    return group.flatMap((other) => {
      const partner = this.findPartner(other.id)
      return partner?.id === id ? [{ id: other.id, locale: partner.locale }] : []
    })
  }

  /** Tells which language is which, and what has no partner. Says nothing of files in one language. */
  tell(report: Report): void {
    const all = [...this.members.values()]
    const [first] = all
    const locales = new Map<string, Member[]>()
    for (const member of all) {
      const { locale } = this.match(member)
      locales.set(locale, [...(locales.get(locale) ?? []), member])
    }
    if (!first || locales.size < 2) return
    for (const [locale, members] of locales) report.warnOnce(first.line, this.describe(locale, members))
    for (const member of all) {
      const { locale, isMain } = this.match(member)
      if (this.findPartner(member.id) || this.findTranslations(member.id).length > 0) continue
      const named = `"${member.name}" in ${nameLanguage(locale)}`
      const main = this.mainOf(member)
      const first = this.match(main).locale === locale ? main : this.firstIn(member, locale)
      if (first.id !== member.id)
        report.warn(member.line, `${named} is in the language of "${first.name}", so it came in by itself.`)
      else if (!isMain)
        report.warn(member.line, `${named} has no partner in another language, so it came in by itself.`)
    }
  }

  private describe(locale: string, members: Member[]): string {
    const translations = members.filter(({ id }) => this.findPartner(id)).length
    const { isMain, isSpoken } = matchLanguage(locale, this.languages)
    const role = isMain
      ? "the site's main language"
      : isSpoken
        ? 'a language of the site'
        : `no language of the site: add ${locale} to site.locales to show the translations`
    const count = `${members.length} ${members.length === 1 ? 'entry' : 'entries'}`
    return `The file has ${count} in ${nameLanguage(locale)}, ${translations} of them as translations. This is ${role}.`
  }

  private mainOf(member: Member): Member {
    const [first = member, ...others] = this.groups.get(member.group) ?? []
    return others.reduce((best, one) => (this.rankOf(one) < this.rankOf(best) ? one : best), first)
  }

  /** Of several in one language of the site, such as two kinds of Portuguese, one can be its text. */
  private firstIn(member: Member, locale: string): Member {
    const all = (this.groups.get(member.group) ?? []).filter((one) => this.match(one).locale === locale)
    return all.find(({ code }) => isSameCode(code, locale)) ?? all[0] ?? member
  }

  private rankOf(member: Member): number {
    const rank = this.languages.indexOf(this.match(member).locale)
    return rank < 0 ? this.languages.length : rank
  }

  private match({ code }: Member): MatchedLanguage {
    return matchLanguage(code, this.languages)
  }
}
