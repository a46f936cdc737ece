import { Badge } from '../../ui/layout/page.tsx'
import type { WordedFinding } from './word-findings.ts'

export function FindingList({ findings }: { findings: readonly WordedFinding[] }) {
  return (
    <ul className="rows">
      {findings.map(({ tone, severity, message, fix, place, excerpt }) => (
        <li key={`${place} ${message} ${excerpt}`}>
          <div>
            <Badge tone={tone}>{severity}</Badge> <strong>{message}</strong>
            <p>{fix}</p>
            <p className="muted">{place}</p>
            {excerpt && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse scroll it by the keyboard.
              <pre className="json" tabIndex={0}>
                {excerpt}
              </pre>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
