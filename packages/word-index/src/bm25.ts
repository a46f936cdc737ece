/** Okapi BM25 (Robertson et al., TREC-3), with the usual constants. */
const K1 = 1.2
const B = 0.75

/** The most a word can add to its document's score through a field of weight 1, however often it occurs there. */
export const MAX_OF_FIELD = K1 + 1

/**
 * The field's length against the average, which a word's frequency in it is weighed against. However long a field is, its word
 * counts as much as a word in a field of weight 1 ever does, if its own weight allows that: a title hit outranks a body's.
 */
export function lengthNorm(length: number, average: number, weight: number): number {
  const norm = K1 * (1 - B + (average > 0 ? (B * length) / average : 0))
  return weight > MAX_OF_FIELD ? Math.min(norm, weight - 1) : norm
}

/** The score contribution of a word with `frequency` occurrences in a field, before its inverse document frequency. */
export function fieldImpact(frequency: number, norm: number, weight: number): number {
  return (weight * frequency * (K1 + 1)) / (frequency + norm)
}

/** How telling a word is if `frequency` of `documents` have it. Never negative. */
export function inverseFrequency(frequency: number, documents: number): number {
  return Math.log(1 + Math.max(0, documents - frequency + 0.5) / (frequency + 0.5))
}
