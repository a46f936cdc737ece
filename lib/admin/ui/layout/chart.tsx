type Point = { label: string; value: number; shown: string }
type Props = {
  /** The chart's description, for readers that cannot see it. */
  label: string
  points: readonly Point[]
  /** The headings of the same figures as a table. */
  columns: readonly [string, string]
  /** Of the table below the chart; without it, the page has one. */
  summary?: string
  /** Writes the values of the scale; without it, there is none. */
  scale?(value: number): string
}

/** Values are written above so many columns or fewer: more have no room for them. */
const MAX_VALUES = 14

const WIDTH = 640
const HEIGHT = 180
const GAP = 0.25

/** Columns, one a day, with the same figures as a table below. It needs no script. */
export function Chart({ label, points, columns, summary, scale }: Props) {
  const highest = topOf(Math.max(1, ...points.map(({ value }) => value)))
  const step = WIDTH / Math.max(1, points.length)
  return (
    <figure className={scale ? 'chart chart-scaled' : 'chart'}>
      {scale && (
        <ol className="chart-scale" aria-hidden="true">
          {[highest, highest / 2, 0].map((value) => (
            <li key={value}>{scale(value)}</li>
          ))}
        </ol>
      )}
      {scale && points.length <= MAX_VALUES && (
        <ol className="chart-values" aria-hidden="true">
          {points.map(({ label: day, value, shown }) => (
            <li key={day}>{value === 0 ? '' : shown}</li>
          ))}
        </ol>
      )}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
        {scale && <line className="chart-base" x1={0} x2={WIDTH} y1={0.5} y2={0.5} />}
        {scale && <line className="chart-base" x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />}
        <line className="chart-base" x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {points.map(({ label: day, value, shown }, index) => {
          const height = Math.max(value > 0 ? 2 : 0, (value / highest) * HEIGHT)
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
      {summary && <Figures points={points} columns={columns} summary={summary} />}
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
      {summary && <Figures points={points} columns={columns} summary={summary} />}
    </figure>
  )
}

/** The end of a scale: the next number that is 1, 2 or 5 times a power of ten. */
function topOf(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((times) => times * power).find((top) => top >= highest) ?? highest
}

type FiguresProps = Pick<Props, 'points' | 'columns'> & { summary: string }

function Figures({ points, columns, summary }: FiguresProps) {
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
