import { videoMark } from '#contract/videos/video-mark.ts'

/** The letters 'AI' on a video; 'Demo' for the demo renderer's. */
export function Mark({ demo, className = '' }: { demo: boolean; className?: string }) {
  const { short, long } = videoMark({ demo })
  return (
    <span
      role="img"
      aria-label={long}
      title={long}
      className={`rounded-[4px] bg-screen/85 px-1.5 font-semibold text-sm text-text ${className}`}
    >
      {short}
    </span>
  )
}
