import type { ReactNode } from 'react'

type ScreenProps = { aspectRatio: string; picture: ReactNode; children: ReactNode }

/** As large as fits the window, at the full width of the panel. */
const shapes: Record<string, string> = {
  '9:16': 'aspect-[4/5] max-h-[58vh] w-full',
  '1:1': 'aspect-square max-h-[58vh] w-full',
}

/**
 * The picture and the strip below it. Every state has the same size, so that nothing moves when a video is finished.
 */
export function Screen({ aspectRatio, picture, children }: ScreenProps) {
  const shape = shapes[aspectRatio] ?? 'aspect-video'
  return (
    <div className="cinema overflow-hidden rounded-card">
      <div className={`relative flex items-center justify-center ${shape}`}>{picture}</div>
      <div className="flex h-30 flex-col justify-end gap-1 px-3 pb-2 sm:h-32 sm:px-4">{children}</div>
    </div>
  )
}
