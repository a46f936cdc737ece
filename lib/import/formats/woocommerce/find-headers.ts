import { normalizeHeader } from '../../cells/normalize-header.ts'
import { translations } from './translations.ts'

/** The columns whose headers differ from file to file. */
export type WooHeaders = {
  /** In the order of their numbers. */
  attributes: { name: string; values: string }[]
  weight: { header: string; unit: string } | null
  dimensions: { headers: string[]; unit: string } | null
}

/** `Attribute 1 name`, `Attribut 1 Name`, `Nom de l'attribut 1`, `Naam eigenschap 1`, `属性 1 名` … */
const ATTRIBUTE =
  /attribut|atribut|at[řr]ibut|atrybut|atrybuc|атт?рибут|nitelik|özellik|eigenschap|egenskap|سمة|الخاصية|vlastnost|属性/
const NAME = /\b(name|nom|nombre|naam|nome|nama|nazwa|namn|isim|ismi|adı?|jméno)\b|název|имя|название|اسم|名/
const VALUES =
  /\b(values?|wert|valeur|valor|valores|waarden?|valore|valori|valuta|nilai|värden?)\b|warto[śs]|hodnot|değer|значени|قيم|値/

/** In the languages of the other headers; Japanese has no space before the unit. */
const SIZES = {
  weight: [
    ...['Weight', 'Gewicht', 'Poids', 'Peso', '重量', '重さ'],
    ...['Waga', 'Вес', 'Ağırlık', 'الوزن', 'Berat', 'Hmotnost', 'Vikt'],
  ],
  length: [
    ...['Length', 'Länge', 'Longueur', 'Longitud', 'Lengte', 'Lunghezza', 'Comprimento', '長さ'],
    ...['Długość', 'Длина', 'Uzunluk', 'الطول', 'Panjang', 'Délka', 'Längd'],
  ],
  width: [
    ...['Width', 'Breite', 'Largeur', 'Anchura', 'Ancho', 'Breedte', 'Larghezza', 'Largura', '幅'],
    ...['Szerokość', 'Ширина', 'Genişlik', 'العرض', 'Lebar', 'Šířka', 'Bredd'],
  ],
  height: [
    ...['Height', 'Höhe', 'Hauteur', 'Altura', 'Alto', 'Hoogte', 'Altezza', '高さ'],
    ...['Wysokość', 'Высота', 'Yükseklik', 'الارتفاع', 'Tinggi', 'Výška', 'Höjd'],
  ],
}

export function findHeaders(headers: string[]): WooHeaders {
  const withUnit = (names: string[]) => {
    const pattern = new RegExp(`^(?:${names.join('|')})\\s*\\((.+)\\)$`, 'i')
    const header = headers.find((candidate) => pattern.test(candidate))
    return header === undefined ? null : { header, unit: pattern.exec(header)?.[1] ?? '' }
  }
  const sides = [SIZES.length, SIZES.width, SIZES.height].map(withUnit).filter((side) => side !== null)
  const unit = sides[0]?.unit
  return {
    attributes: findAttributes(headers),
    weight: withUnit(SIZES.weight),
    dimensions: unit === undefined ? null : { headers: sides.map((side) => side.header), unit },
  }
}

function findAttributes(headers: string[]): WooHeaders['attributes'] {
  const found = new Map<number, { name?: string; values?: string }>()
  for (const header of headers) {
    const normal = normalizeHeader(header)
    const number = Number(/\d+/.exec(normal)?.[0])
    if (!ATTRIBUTE.test(normal) || Number.isNaN(number) || normal.startsWith('meta')) continue
    const attribute = found.get(number) ?? {}
    if (VALUES.test(normal)) attribute.values ??= header
    else if (NAME.test(normal)) attribute.name ??= header
    found.set(number, attribute)
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .flatMap(([, { name, values }]) => (name === undefined ? [] : [{ name, values: values ?? '' }]))
}

/** The language whose headers, and no other's, the file has; undefined for English. */
export function findLanguage(headers: string[]): string | undefined {
  const present = new Set(headers.map(normalizeHeader))
  const scores = Object.entries(translations).map(([language, columns]) => {
    const names = Object.values(columns).flat()
    return { language, score: names.filter((name) => present.has(normalizeHeader(name))).length }
  })
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 2 ? best.language : undefined
}
