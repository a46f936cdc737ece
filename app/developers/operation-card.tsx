import { WithCode } from './with-code.tsx'

export type Operation = {
  operationId: string
  method: string
  path: string
  summary: string
  description?: string
  parameters?: { name: string; in: string; description?: string; schema: { default?: unknown } }[]
}

export function OperationCard({ operation }: { operation: Operation }) {
  const { operationId, method, path, summary, description, parameters = [] } = operation
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  return (
    <article className="operation" id={operationId}>
      <h3>
        <span className="method">{method}</span> <code>{path}</code>
      </h3>
      <p>
        <strong>{summary}.</strong> {description && <WithCode text={description} />}
      </p>
      {queries.length > 0 && (
        <dl>
          {queries.map((query) => (
            <div key={query.name}>
              <dt>
                <code>{query.name}</code>
              </dt>
              <dd>{query.description && <WithCode text={query.description} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}
