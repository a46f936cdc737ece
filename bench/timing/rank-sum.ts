/** How two samples compare when they are ranked together. */
export type RankSum = {
  /** The chance that one of `a` is larger than one of `b`; a half where nothing tells them apart. */
  chance: number
  /** How likely samples of one source differ as much as these, in either direction. */
  p: number
}

/** The Mann-Whitney U test, by its normal approximation, for samples of some dozens or more without many ties. */
export function compareRanks(a: readonly number[], b: readonly number[]): RankSum {
  const ranked = [...a.map((value) => ({ value, mine: 1 })), ...b.map((value) => ({ value, mine: 0 }))]
  ranked.sort((one, other) => one.value - other.value)
  const rankSum = ranked.reduce((sum, { mine }, index) => sum + mine * (index + 1), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  const z = Math.abs(u - mean) / deviation
  return { chance: u / (a.length * b.length), p: 2 * upperTail(z) }
}

/** Of the standard normal distribution: Abramowitz and Stegun, 26.2.17, to seven decimals. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
