/** The form of a name that lists are sorted by: databases compare character codes, which puts Zebra before apple. */
export function toSortName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .trim()
}
