import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCredits, formatDay } from '#web/lib/format.ts'

type SpendingChartProps = { days: readonly { day: string; credits: number }[] }

const tick = { fill: 'var(--text-quiet)', fontSize: 13 }

/** Lazy-loaded from a file of its own, so that only this chart loads the chart library. */
export default function SpendingChart({ days }: SpendingChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 208 }}>
      <BarChart data={[...days]} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--edge)" />
        <XAxis
          dataKey="day"
          tickFormatter={formatDay}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--rim)' }}
          minTickGap={28}
          interval="equidistantPreserveStart"
        />
        <YAxis width={36} allowDecimals={false} tick={tick} tickLine={false} axisLine={false} />
        <Tooltip
          cursor={{ fill: 'var(--edge)', opacity: 0.5 }}
          isAnimationActive={false}
          content={({ payload }) => <DayNote entry={payload?.[0]?.payload} />}
        />
        <Bar dataKey="credits" fill="var(--beam)" radius={[3, 3, 0, 0]} maxBarSize={28} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}

function DayNote({ entry }: { entry: { day: string; credits: number } | undefined }) {
  if (!entry) return null
  return (
    <p className="rounded-control border border-rim bg-seat px-2.5 py-1 text-sm">
      <span>{`${formatDay(entry.day)}: `}</span>
      <span className="font-medium">{formatCredits(entry.credits)}</span>
    </p>
  )
}
