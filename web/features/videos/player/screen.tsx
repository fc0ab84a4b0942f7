import type { ReactNode, Ref } from 'react'

type ScreenProps = { aspectRatio: string; picture: ReactNode; children: ReactNode; frame?: Ref<HTMLDivElement> }

/** As large as fits the window, at the full width of the panel. */
const shapes: Record<string, string> = {
  '9:16': 'aspect-[4/5] max-h-[58vh] w-full',
  '1:1': 'aspect-square max-h-[58vh] w-full',
}

/** The picture takes the room that the strip leaves. */
const inFullScreen =
  'in-[:fullscreen]:aspect-auto in-[:fullscreen]:max-h-none in-[:fullscreen]:min-h-0 in-[:fullscreen]:flex-1'

/**
 * The picture and the strip below it. Every state has the same size, so that nothing moves when a video is finished.
 * `frame`: the element that may fill the screen, with the mark and the controls.
 */
export function Screen({ aspectRatio, picture, children, frame }: ScreenProps) {
  const shape = shapes[aspectRatio] ?? 'aspect-video'
  return (
    <div
      ref={frame}
      className="cinema overflow-hidden rounded-card [&:fullscreen]:flex [&:fullscreen]:flex-col [&:fullscreen]:rounded-none"
    >
      <div className={`relative flex items-center justify-center ${shape} ${inFullScreen}`}>{picture}</div>
      <div className="flex h-30 flex-col justify-end gap-1 px-3 pb-2 sm:h-32 sm:px-4">{children}</div>
    </div>
  )
}
