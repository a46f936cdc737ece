import type { CustomerDetails } from '#lib/domains/people/accounts/staff/index.ts'

/** The details of a customer, as the fields of their form show them. */
export function writeDetails({ name, phone, locale, tags }: CustomerDetails) {
  return { name, phone: phone ?? '', locale: locale ?? '', tags: tags.join(', ') }
}

/** Tags as they are typed: each once, in the order of their letters. */
export function readTags(text: string): string[] {
  return [...new Set(text.split(',').flatMap((tag) => tag.trim().normalize('NFC') || []))].sort()
}
