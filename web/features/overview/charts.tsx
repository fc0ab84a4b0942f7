import { Area, AreaChart, Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { Overview } from '#contract/overview.ts'
import { formatDollars } from '#contract/payments/format-dollars.ts'
import { formatCompact, formatDay, formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/overview.ts'
import { ChartFigure, hasAny } from './chart-figure.tsx'
import type { Point, Series } from './series.ts'
import { listVideoSeries } from './video-series.ts'

const revenue: Series = { label: texts.revenue, color: 'var(--beam)', amountOf: ({ revenueCents }) => revenueCents }
const credits: readonly Series[] = [
  { label: texts.sold, color: 'var(--beam)', amountOf: ({ creditsSold }) => creditsSold },
  { label: texts.used, color: 'var(--text-quiet)', amountOf: ({ creditsUsed }) => creditsUsed },
  { label: texts.returned, color: 'var(--bad)', amountOf: ({ creditsReturned }) => creditsReturned },
]

/** The legend says what is red once; the shades are those of the models. */
const anyFailed = { label: texts.failed, color: 'var(--bad)' }

const showUsd = (cents: number) => `$${formatCompact(cents / 100)}`

/** The three business charts. Lazy-loaded, so that only administrators load the chart library. */
export default function Charts({ points, models }: { points: readonly Point[]; models: Overview['models'] }) {
  const data = [...points]
  const { made, failed } = listVideoSeries(models)
  const videos = [...made, ...failed]
  return (
    <div className="grid gap-x-8 gap-y-8 xl:grid-cols-2">
      <ChartFigure title={texts.revenue} series={[]} wide empty={hasAny(data, [revenue]) ? null : texts.nothingSold}>
        <BarChart data={data} margin={margin} accessibilityLayer={false}>
          {axes(showUsd)}
          <Tooltip content={<Tip series={[revenue]} format={formatDollars} />} cursor={cursor} />
          <Bar dataKey={revenue.amountOf} fill={revenue.color} radius={[3, 3, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ChartFigure>
      <ChartFigure title={texts.credits} series={credits} empty={hasAny(data, credits) ? null : texts.noCreditsMoved}>
        <AreaChart data={data} margin={margin} accessibilityLayer={false}>
          {axes(formatCompact)}
          <Tooltip content={<Tip series={credits} format={formatNumber} />} cursor={cursor} />
          {credits.map(({ label, color, amountOf }) => (
            <Area
              key={label}
              dataKey={amountOf}
              stroke={color}
              strokeWidth={2}
              fill={color}
              fillOpacity={0.08}
              isAnimationActive={false}
            />
          ))}
        </AreaChart>
      </ChartFigure>
      <ChartFigure
        title={texts.videosByModelAndOutcome}
        series={[...made, anyFailed]}
        empty={hasAny(data, videos) ? null : texts.noVideosEnded}
      >
        <BarChart data={data} margin={margin} accessibilityLayer={false}>
          {axes(formatCompact)}
          <Tooltip content={<Tip series={videos} format={formatNumber} />} cursor={cursor} />
          {videos.map(({ label, color, amountOf }) => (
            <Bar key={label} dataKey={amountOf} stackId="videos" fill={color} isAnimationActive={false} />
          ))}
        </BarChart>
      </ChartFigure>
    </div>
  )
}

const margin = { top: 4, right: 4, bottom: 0, left: 0 }
const cursor = { fill: 'var(--edge)', fillOpacity: 0.6, stroke: 'var(--edge)' }
const tick = { fill: 'var(--text-quiet)', fontSize: 13 }

function axes(format: (value: number) => string) {
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--edge)" />,
    <XAxis
      key="x"
      dataKey="from"
      tickFormatter={formatDay}
      tick={tick}
      tickLine={false}
      axisLine={false}
      minTickGap={28}
    />,
    <YAxis
      key="y"
      tickFormatter={format}
      tick={tick}
      tickLine={false}
      axisLine={false}
      width={48}
      allowDecimals={false}
    />,
  ]
}

type TipProps = {
  series: readonly Series[]
  format: (value: number) => string
  /** Recharts sets `active` and `payload`. */
  active?: boolean
  payload?: readonly { payload?: Point }[]
}

function Tip({ series, format, active, payload }: TipProps) {
  const point = payload?.[0]?.payload
  if (!active || !point) return null
  return (
    <div className="rounded-control border border-rim bg-seat px-3 py-2 text-sm tabular-nums">
      <p className="text-quiet">
        {point.from === point.to ? formatDay(point.from) : `${formatDay(point.from)} – ${formatDay(point.to)}`}
      </p>
      {series.map(({ label, amountOf }) => (
        <p key={label} className="flex justify-between gap-4">
          <span>{label}</span>
          <span className="font-medium">{format(amountOf(point))}</span>
        </p>
      ))}
    </div>
  )
}
