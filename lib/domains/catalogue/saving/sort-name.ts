/** A name as lists are sorted by it: databases compare letters by their codes, and so would put Zebra before apple. */
export function toSortName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .trim()
}
