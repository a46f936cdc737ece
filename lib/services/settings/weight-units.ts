/** How many grams a unit of weight has. */
export const GRAMS: Readonly<Record<string, number>> = {
  kg: 1000,
  g: 1,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
}

/** The largest weight, in thousandths of the shop's unit. */
export const MAX_WEIGHT = 2_000_000_000
