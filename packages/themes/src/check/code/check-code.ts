import { type Finding, placeOf, type Remark } from '../findings/finding.ts'
import { checkScript } from './check-script.ts'
import { checkStylesheet } from './check-stylesheet.ts'

/** Findings on the stylesheets and scripts of a theme: the texts of its own assets, null for binary ones. */
export function checkCode(own: ReadonlyMap<string, string | null>): Finding[] {
  const assets = new Set(own.keys())
  return [...own].flatMap(([file, text]) => {
    if (text === null) return []
    const place = ({ offset, ...told }: Remark): Finding => ({
      ...told,
      file: `assets/${file}`,
      ...placeOf(text, offset),
    })
    if (/\.css$/i.test(file)) return checkStylesheet({ file, text, assets }).map(place)
    return /\.m?js$/i.test(file) ? checkScript(file, text).map(place) : []
  })
}
