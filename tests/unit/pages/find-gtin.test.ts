import { describe, expect, it } from 'vitest'
import { findGtin } from '#lib/pages/seo/structured-data/product/describe-product.ts'

describe('a barcode', () => {
  it.each([
    ['4006381333931', { gtin13: '4006381333931' }],
    ['978-3-16-148410-0', { gtin13: '9783161484100' }],
    ['036000291452', { gtin12: '036000291452' }],
    ['9638 5074', { gtin8: '96385074' }],
    ['10614141000415', { gtin14: '10614141000415' }],
  ])('%s is a GTIN', (barcode, gtin) => {
    expect(findGtin(barcode)).toEqual(gtin)
  })

  it.each([
    ['with a wrong check digit', '4006381333932'],
    ['of another length', '400638133393'],
    ['with letters', 'B00CX7TBAM'],
    ['of zeros', '0000000000000'],
    ['that a shop gave out itself', '2000000000015'],
    ['that a shop gave out itself, as UPC', '200000000004'],
    ['that a shop gave out itself, as GTIN-8', '20000006'],
    ['left blank', ''],
  ])('%s is none', (_, barcode) => {
    expect(findGtin(barcode)).toEqual({})
    expect(findGtin(null)).toEqual({})
  })
})
