/** The name of a form field for values of an option. */
export function optionField(name: string): string {
  return `option[${name}][]`
}
