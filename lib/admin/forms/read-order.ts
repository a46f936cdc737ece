/** The order that a form of a sortable list asks for: the ids as they were shown, with one of them moved. */
export function readOrder(form: FormData): string[] {
  const order = form.getAll('order').filter((id) => typeof id === 'string')
  const [, id, step] = /^(.+):(-?1)$/.exec(String(form.get('move') ?? '')) ?? []
  const from = order.indexOf(id ?? '')
  if (id === undefined || from < 0) return order
  const to = Math.min(order.length - 1, Math.max(0, from + Number(step)))
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}
