import * as texts from '#web/texts/shell.ts'
import { CopyButton } from './copy-button.tsx'

/** Source code with a copy button. */
export function CodeBlock({ title, code, tall = false }: { title: string; code: string; tall?: boolean }) {
  return (
    <div className="cinema overflow-hidden rounded-card border border-edge">
      <div className="flex items-center justify-between gap-3 border-edge border-b py-1.5 pr-1.5 pl-4">
        <span className="truncate text-quiet text-sm">{title}</span>
        <CopyButton variant="quiet" text={code} label={texts.copy} aria-label={texts.copyOf(title)} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: part of the surrounding text, neither a landmark nor a set of fields */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        className={`overflow-auto ${tall ? 'max-h-96' : 'max-h-[28rem]'}`}
      >
        <pre className="p-4 font-mono text-sm leading-relaxed">
          <code>{code}</code>
        </pre>
      </div>
    </div>
  )
}
