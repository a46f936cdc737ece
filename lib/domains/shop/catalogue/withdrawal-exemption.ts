/** Why buyers have no right to withdraw, or lose it: Directive 2011/83/EU, Art. 16(c), (d) and (e). */
export const withdrawalExemptions = ['custom', 'perishable', 'sealed'] as const
export type WithdrawalExemption = (typeof withdrawalExemptions)[number]

/** Reads a column. What a newer version wrote is no exemption here. */
export function toExemption(stored: string | null): WithdrawalExemption | null {
  return withdrawalExemptions.find((exemption) => exemption === stored) ?? null
}
