import { Button } from '#web/components/ui/button.tsx'
import { CodeBlock } from '#web/components/ui/code-block.tsx'
import { useOrigin } from '#web/lib/address/use-origin.ts'
import * as texts from '#web/texts/agents.ts'
import { cursorLink, listHostLines } from './host-lines.ts'

/** What to paste into which assistant. */
export function ConnectLines({ token }: { token: string | null }) {
  const origin = useOrigin()
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {listHostLines(origin, token).map(({ title, code }) => (
        <div key={title} className="min-w-0 space-y-2">
          <CodeBlock title={title} code={code} />
          {token && title === texts.cursor && (
            <Button asChild>
              <a href={cursorLink(origin, token)}>{texts.addToCursor}</a>
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
