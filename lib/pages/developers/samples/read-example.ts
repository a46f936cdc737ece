import { apiExamples } from '#lib/api/v1/document.ts'
import type { Place } from '../api-shape.ts'

export type Example = {
  method: string
  /** Below the version, with its parameters in place. */
  path: string
  route: string
  pathValues: Record<string, unknown>
  query: Record<string, unknown>
  body: object | null
  forCustomers: boolean
  answer: unknown
}

/** A request of an operation, as it was sent to the demo store, and how it was answered. */
export function readExample({ method, path, operation }: Place, forCustomers: boolean): Example {
  const [exchange] = apiExamples()[operation.operationId] ?? []
  const { path: pathValues = {}, query = {}, body, answer } = exchange ?? {}
  return {
    method,
    route: `${method} ${path}`,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(pathValues[name])),
    pathValues,
    query,
    body: (body as object | undefined) ?? null,
    forCustomers,
    answer,
  }
}
