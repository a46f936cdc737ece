const EU = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE MC'.split(' '),
)

/** Whether a country, by ISO 3166-1, is in the territory of the EU's value added tax. Monaco is treated as France. */
export function isInEu(country: string | null): boolean {
  return country !== null && EU.has(country)
}
