/** A payment method as forms send it: a gateway, or a method that a customer has saved there. */
export function savedValue(gateway: string, methodId: string): string {
  return `${gateway}/${methodId}`
}

export function parseChoice(value: string): { gateway: string | null; savedMethod: string | null } {
  const [, gateway = '', savedMethod = ''] = /^([^/]*)\/?(.*)$/s.exec(value) ?? []
  return { gateway: gateway || null, savedMethod: savedMethod || null }
}
