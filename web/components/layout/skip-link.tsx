import * as texts from '#web/texts/shell.ts'

export function SkipLink() {
  return (
    <a
      href="#main"
      data-behind-menu
      className="sr-only rounded-control bg-beam font-medium text-beam-ink focus:not-sr-only focus:fixed focus:top-18 focus:left-4 focus:z-50 focus:px-4 focus:py-2"
    >
      {texts.skipToContent}
    </a>
  )
}
