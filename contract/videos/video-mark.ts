/** The mark that tells people how a video was made, and its meaning in words. */
export type VideoMark = { short: string; long: string }

/** Visible wherever a video is shown, because people must learn at first sight that it was made with AI. */
export function videoMark({ demo }: { demo: boolean }): VideoMark {
  return demo
    ? { short: 'Demo', long: 'Demo video, drawn by a program without AI' }
    : { short: 'AI', long: 'Made with AI' }
}
