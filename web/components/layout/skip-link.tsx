import * as texts from '#web/texts/shell.ts'

export function SkipLink() {
  return (
    <a
      href="#main"
      data-behind-menu
      className="sr-only rounded-control bg-beam px-4 py-2 font-medium text-beam-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-4 focus:z-50"
    >
      {texts.skipToContent}
    </a>
  )
}
