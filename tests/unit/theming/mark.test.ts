import { describe, expect, it } from 'vitest'
import { markWords } from '#packages/themes/src/engine/filters.ts'

describe('marking words', () => {
  it.each([
    ['olive', "Huile d'olive & pain", 'Huile d&#39;<mark>olive</mark> &amp; pain'],
    ['huile', 'L’huile d’été', 'L’<mark>huile</mark> d’été'],
    ["d'olive", 'Huile d’olive', 'Huile <mark>d’olive</mark>'],
    ['dolive', "d'olive", '<mark>d&#39;olive</mark>'],
    ['organic', '✔️Organic tea', '✔️<mark>Organic</mark> tea'],
    ['camping', 'cam\u00adping', '<mark>cam\u00adping</mark>'],
    ['καλημερα', 'Καλημέρα', '<mark>Καλημέρα</mark>'],
    ['замок', 'за\u0301мок', '<mark>за\u0301мок</mark>'],
    ['tea x', 'x tea teas', 'x <mark>tea</mark> <mark>teas</mark>'],
    ['a', 'a tea', 'a tea'],
    ['t-shirt', 'Plain T-shirt', 'Plain T-<mark>shirt</mark>'],
    ['nut bar', 'NutBar', '<mark>NutBar</mark>'],
    ['tuergriff', 'Türgriff', '<mark>Türgriff</mark>'],
    ['türgriff', 'Tuergriff', '<mark>Tuergriff</mark>'],
    ['16gb', 'Stick 16 GB', 'Stick <mark>16</mark> <mark>GB</mark>'],
    ['елка', 'Ёлка', '<mark>Ёлка</mark>'],
    ['花茶', '茉莉花茶叶', '茉莉<mark>花茶</mark>叶'],
  ])('for %s in %s', (query, text, html) => {
    expect(markWords(text, query)).toBe(html)
  })
})
