/** The name under which a form sends values of an option. */
export function optionField(name: string): string {
  return `option[${name}][]`
}
