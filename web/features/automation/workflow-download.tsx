import { Download } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { CodeBlock } from '#web/components/ui/code-block.tsx'
import { CopyButton } from '#web/components/ui/copy-button.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { useOrigin } from '#web/lib/address/use-origin.ts'
import { brandName } from '#web/lib/brand.ts'
import { useInBrowser } from '#web/lib/use-in-browser.ts'
import * as texts from '#web/texts/automation.ts'
import { makeWorkflow, type WorkflowKind } from './n8n-workflow.ts'
import { WorkflowPicture } from './workflow-picture.tsx'

const kinds: readonly { value: WorkflowKind; label: string; text: string }[] = [
  { value: 'polling', label: texts.pollEvery20Seconds, text: texts.worksEverywhere },
  {
    value: 'callback',
    label: texts.waitForACallback,
    text: texts.theRunPauses,
  },
]

/** Shows the n8n workflow as a picture and offers it for download. */
export function WorkflowDownload() {
  const tabs = kinds.map(({ value, label, text }) => ({
    value,
    label,
    content: <Workflow kind={value} text={text} />,
  }))
  return <Tabs label={texts.howTheWorkflowFindsOut} tabs={tabs} />
}

function Workflow({ kind, text }: { kind: WorkflowKind; text: string }) {
  const origin = useOrigin()
  const inBrowser = useInBrowser()
  // The server inserts the name into the prerendered page as it is, so a quote in it would not be escaped for JSON.
  const site = { baseUrl: origin, brandName: inBrowser ? brandName : '' }
  const json = JSON.stringify(makeWorkflow(kind, site), null, 2)
  const name = `soundreel-${kind}.json`
  return (
    <>
      <p className="mb-4 max-w-[65ch] text-quiet">{text}</p>
      <WorkflowPicture kind={kind} />
      <div className="mb-4 flex flex-wrap gap-2">
        <CopyButton size="medium" variant="primary" text={json} label={texts.copyWorkflow} />
        <Button asChild>
          <a href={`data:application/json;charset=utf-8,${encodeURIComponent(json)}`} download={name}>
            <Download aria-hidden className="size-4" />
            <span>{texts.downloadWorkflow}</span>
          </a>
        </Button>
      </div>
      <details className="group">
        <summary className="w-fit cursor-pointer rounded-control py-2 text-quiet text-sm hover:text-text">
          {texts.showTheJson}
        </summary>
        <div className="mt-2">
          <CodeBlock tall title={name} code={json} />
        </div>
      </details>
    </>
  )
}
