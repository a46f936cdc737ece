type Form = { [name: string]: string | Form }

/** A form with nested names, `a[b][0]=c`, as objects of texts. */
export function readForm(body: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(body)) put(form, name.replaceAll(']', '').split('['), value)
  return form
}

function put(place: Form, [first = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    place[first] = value
    return
  }
  const known = place[first]
  const inner = typeof known === 'object' ? known : {}
  place[first] = inner
  put(inner, rest, value)
}
