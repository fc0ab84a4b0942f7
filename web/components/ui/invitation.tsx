import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'

type InvitationProps = { title: string; text?: string; action: string; to: string; children?: ReactNode }

/** An empty state: one sentence and one button. */
export function Invitation({ title, text, action, to }: InvitationProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-edge bg-seat px-6 py-16 text-center">
      <SilentLine />
      <p className="mt-6 font-display font-semibold text-xl">{title}</p>
      {text && <p className="mt-2 max-w-[50ch] text-quiet">{text}</p>}
      <Button asChild variant="primary" className="mt-6">
        <Link to={to}>{action}</Link>
      </Button>
    </div>
  )
}

const silence = [3, 3, 4, 3, 8, 20, 44, 26, 62, 34, 16, 40, 12, 5, 3, 4, 3, 3]

function SilentLine() {
  return (
    <svg aria-hidden viewBox="0 0 108 40" className="h-10 text-quiet">
      {silence.map((height, bar) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a constant drawing
          key={bar}
          x={bar * 6 + 1}
          y={20 - height / 3.2}
          width="3"
          height={height / 1.6}
          rx="1.5"
          fill="currentColor"
        />
      ))}
    </svg>
  )
}
