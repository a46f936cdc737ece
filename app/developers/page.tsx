import type { Metadata } from 'next'
import { apiDocument } from '#lib/api/v1/document.ts'
import { freshApp } from '#lib/app.ts'
import { type Operation, OperationCard } from './operation-card.tsx'
import '../site.css'
import './developers.css'

export const metadata: Metadata = { title: 'For app developers' }

export default async function Developers() {
  const app = await freshApp()
  const { current } = app.settings
  const base = `${current['site.url'] ?? app.defaultSiteUrl}/${app.apiPrefix}/v1`
  const groups = groupOperations(apiDocument(current['site.name'], base))
  return (
    <main className="developers">
      <header>
        <p className="crumb">
          <a href="/">{current['site.name']}</a>
        </p>
        <h1>For app developers</h1>
        <p className="lead">
          A JSON API to this site’s content, catalogue and accounts. Everything is under <code>{base}</code>,
          and <a href="/openapi.json">openapi.json</a> describes it for tools.
        </p>
      </header>
      <nav aria-label="Groups of endpoints">
        {groups.map(({ name }) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      <section aria-labelledby="credentials">
        <h2 id="credentials">Credentials</h2>
        <p>
          Every request carries the credentials of a registered app: <code>X-Api-Key</code> and{' '}
          <code>X-Api-Secret</code>, the same two as HTTP Basic, or a signature, so that the secret is never
          sent.
          {current['api.require_signed'] && ' This site accepts signed requests only.'}
        </p>
        <pre>{`curl -s ${base}/site -H "X-Api-Key: $KEY" -H "X-Api-Secret: $SECRET"`}</pre>
        <p>
          An app may send {current['api.requests_per_minute']} requests per minute from one IP address. The
          RateLimit headers of each answer show what is left.
        </p>
      </section>
      {groups.map(({ name, description, operations }) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name}>{name}</h2>
          <p>{description}</p>
          {operations.map((operation) => (
            <OperationCard key={operation.operationId} operation={operation} />
          ))}
        </section>
      ))}
    </main>
  )
}

type Document = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'> & { tags: string[] }>>
}

function groupOperations(document: Record<string, unknown>) {
  const { tags, paths } = document as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
  return tags.map((tag) => ({
    ...tag,
    operations: operations.filter((operation) => operation.tags.includes(tag.name)),
  }))
}
