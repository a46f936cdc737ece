type Point = { label: string; value: number; shown: string }
type Props = {
  /** The chart's description, for readers that cannot see it. */
  label: string
  points: readonly Point[]
  /** The headings of the same figures as a table. */
  columns: readonly [string, string]
  summary: string
}

const WIDTH = 640
const HEIGHT = 180
const GAP = 0.25

/** Columns, one a day, with the same figures as a table below. It needs no script. */
export function Chart({ label, points, columns, summary }: Props) {
  const highest = Math.max(1, ...points.map(({ value }) => value))
  const step = WIDTH / Math.max(1, points.length)
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
        <line className="chart-base" x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {points.map(({ label: day, value, shown }, index) => {
          const height = Math.max(value > 0 ? 2 : 0, (value / highest) * (HEIGHT - 8))
          return (
            <g key={day} className="chart-day">
              <rect className="chart-hit" x={index * step} y={0} width={step} height={HEIGHT}>
                <title>{`${day}: ${shown}`}</title>
              </rect>
              <rect
                className="chart-bar"
                x={index * step + (step * GAP) / 2}
                y={HEIGHT - height}
                width={step * (1 - GAP)}
                height={height}
                rx={Math.min(3, step / 4)}
              />
            </g>
          )
        })}
      </svg>
      <figcaption>
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </figcaption>
      <Figures points={points} columns={columns} summary={summary} />
    </figure>
  )
}

/** Bars, one below the other, with the same figures as a table below. They need no script. */
export function Bars({ label, points, columns, summary }: Props) {
  const highest = Math.max(1, ...points.map(({ value }) => value))
  return (
    <figure className="chart chart-rows">
      <ul aria-label={label}>
        {points.map(({ label: name, value, shown }) => (
          <li key={name}>
            <span>{name}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect
                className="chart-bar"
                width={value > 0 ? Math.max(0.5, (100 * value) / highest) : 0}
                height={10}
              />
            </svg>
            <strong>{shown}</strong>
          </li>
        ))}
      </ul>
      <Figures points={points} columns={columns} summary={summary} />
    </figure>
  )
}

function Figures({ points, columns, summary }: Omit<Props, 'label'>) {
  return (
    <details>
      <summary>{summary}</summary>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col" className="number">
              {columns[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label: day, shown }) => (
            <tr key={day}>
              <td>{day}</td>
              <td className="number">{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
