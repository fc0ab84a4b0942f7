import type { ReactNode } from 'react'
import { ResponsiveContainer } from 'recharts'
import type { Point, Series } from './series.ts'

/** Without any amount, an axis would invent a scale. */
export function hasAny(points: readonly Point[], series: readonly Series[]): boolean {
  return points.some((point) => series.some(({ amountOf }) => amountOf(point) !== 0))
}

type FigureProps = {
  title: string
  series: readonly Pick<Series, 'label' | 'color'>[]
  wide?: boolean
  /** What to say instead of the chart; null if there is something to draw. */
  empty: string | null
  children: ReactNode
}

/** Beside the title, each series name has the colour of its series. */
export function ChartFigure({ title, series, wide = false, empty, children }: FigureProps) {
  return (
    <figure className={`min-w-0 ${wide ? 'xl:col-span-2' : ''}`}>
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-display font-semibold text-lg">{title}</span>
        {(empty === null ? series : []).map(({ label, color }) => (
          <span key={label} className="flex items-center gap-1.5 text-quiet text-sm">
            <svg aria-hidden viewBox="0 0 8 8" className="size-2">
              <circle cx="4" cy="4" r="4" fill={color} />
            </svg>
            <span>{label}</span>
          </span>
        ))}
      </figcaption>
      {empty !== null && <p className="border-edge border-t pt-3 text-quiet">{empty}</p>}
      {empty === null && (
        <div aria-hidden className="h-52">
          <ResponsiveContainer width="100%" height="100%" minWidth={0}>
            {/* A single chart element. Recharts does not export its type. */}
            {children as never}
          </ResponsiveContainer>
        </div>
      )}
    </figure>
  )
}
